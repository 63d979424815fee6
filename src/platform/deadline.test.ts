import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout, Late, startDeadline } from './deadline.ts';

const forever = () => new Promise<never>(() => undefined);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('returns the result in time and leaves no timer', async () => {
  expect(await withTimeout('counting', 1_000, Promise.resolve(3))).toBe(3);
  expect(await withTimeout('counting', 1_000, 3)).toBe(3);
  await expect(withTimeout('counting', 1_000, Promise.reject(new Error('lost')))).rejects.toThrow(
    'lost',
  );
  expect(vi.getTimerCount()).toBe(0);
});

test('says which work was late', async () => {
  const failure = withTimeout('counting', 1_000, forever()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await failure).toEqual(new Late('counting', 1_000));
  expect(String(await failure)).toBe('Late: counting took longer than 1000 ms');
});

test('aborts the work, and rejects later waits as well', async () => {
  const deadline = startDeadline('counting', 1_000);
  await vi.advanceTimersByTimeAsync(999);
  expect(deadline.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(deadline.signal.reason).toBeInstanceOf(Late);
  await expect(deadline.wait(forever())).rejects.toBe(deadline.signal.reason);
});

test('restarts when extended, unless it was canceled or is over', async () => {
  const extended = startDeadline('counting', 1_000);
  await vi.advanceTimersByTimeAsync(600);
  extended.extend();
  await vi.advanceTimersByTimeAsync(600);
  expect(extended.signal.aborted).toBe(false);
  extended.end();
  extended.extend();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(extended.signal.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('work that fails after the deadline causes no error', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const failure = withTimeout('counting', 10, promise).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10);
  expect(await failure).toBeInstanceOf(Late);
  reject(new Error('too late'));
  await vi.advanceTimersByTimeAsync(10);
});

test('a negative limit ends at once without a warning from Node', async () => {
  vi.useRealTimers();
  const warnings: string[] = [];
  const note = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', note);
  await expect(withTimeout('a late step', -5, new Promise(() => undefined))).rejects.toThrow(
    'a late step',
  );
  // Warnings are emitted in the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
