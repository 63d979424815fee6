import { LRUCache } from 'lru-cache';

/**
 * Makes a limit within this process, which stores nothing: for what happens on every page, where
 * counting in the database would cost more than the action. What must not be guessed or flooded is
 * counted by session/rate-limit.ts.
 *
 * @param max how often within a window, which starts at the first time
 * @param windowMs length of the window in milliseconds
 * @param now milliseconds of a clock, for tests
 * @returns a function that counts once more under a key and says whether it was too often
 */
export function createBriefLimit(
  { max, windowMs }: Record<'max' | 'windowMs', number>,
  now: () => number = Date.now,
): (key: string) => boolean {
  const windows = new LRUCache<string, { startedAt: number; count: number }>({ max: 10_000 });
  return (key) => {
    const known = windows.get(key);
    const current =
      known && now() - known.startedAt < windowMs ? known : { startedAt: now(), count: 0 };
    current.count += 1;
    windows.set(key, current);
    return current.count > max;
  };
}
