import { LRUCache } from 'lru-cache';

/** Within this process, for what happens on every page. The result says whether it was too often. */
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
