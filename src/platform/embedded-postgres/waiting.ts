import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the condition returns a value; undefined when the time is up. */
export async function pollUntil<T>(
  condition: () => Promise<T | undefined>,
  deadlineMs: number,
): Promise<T | undefined> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const outcome = await condition();
    if (outcome !== undefined) return outcome;
    if (performance.now() >= deadline) return undefined;
    await pause(25);
  }
}
