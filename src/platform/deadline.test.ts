import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTime, Late, startDeadline } from './deadline.ts';

const forever = () => new Promise<never>(() => undefined);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('gives what the work comes to, in time, and leaves no timer behind', async () => {
  expect(await inTime('counting', 1_000, Promise.resolve(3))).toBe(3);
  expect(await inTime('counting', 1_000, 3)).toBe(3);
  await expect(inTime('counting', 1_000, Promise.reject(new Error('lost')))).rejects.toThrow(
    'lost',
  );
  expect(vi.getTimerCount()).toBe(0);
});

test('says what was late', async () => {
  const failure = inTime('counting', 1_000, forever()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await failure).toEqual(new Late('counting', 1_000));
  expect(String(await failure)).toBe('Late: counting took longer than 1000 ms');
});

test('tells the work, and whoever asks afterwards', async () => {
  const deadline = startDeadline('counting', 1_000);
  await vi.advanceTimersByTimeAsync(999);
  expect(deadline.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(deadline.signal.reason).toBeInstanceOf(Late);
  await expect(deadline.wait(forever())).rejects.toBe(deadline.signal.reason);
});

test('begins anew when extended, until it is called off or over', async () => {
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

test('work that fails when nobody waits any more disturbs nobody', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const failure = inTime('counting', 10, promise).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10);
  expect(await failure).toBeInstanceOf(Late);
  reject(new Error('too late'));
  await vi.advanceTimersByTimeAsync(10);
});

test('time that is over already ends at once, and Node has nothing to warn of', async () => {
  vi.useRealTimers();
  const warnings: string[] = [];
  const note = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', note);
  await expect(inTime('a late step', -5, new Promise(() => undefined))).rejects.toThrow(
    'a late step',
  );
  // Warnings come with the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
