import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls a condition, at least once, until it returns a value; its errors end the wait.
 *
 * @returns that value, or undefined when `deadlineMs` milliseconds have passed
 */
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
