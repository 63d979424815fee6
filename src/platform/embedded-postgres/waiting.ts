import { setTimeout as pause } from 'node:timers/promises';

/** Pause between two looks at a condition, in milliseconds: short for a person, idle for a CPU. */
const LOOK_EVERY_MS = 25;

/**
 * Looks at a condition every 25 ms until it gives a value.
 * Returns that value, or undefined when `deadlineMs` milliseconds have passed; errors of the
 * condition end the wait. The condition is looked at at least once.
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
    await pause(LOOK_EVERY_MS);
  }
}
