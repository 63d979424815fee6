import { expect, test } from 'vitest';
import { createBriefLimit } from './brief-limit.ts';

function aLimit() {
  const clock = { now: 0 };
  return { clock, isOver: createBriefLimit({ max: 2, windowMs: 1_000 }, () => clock.now) };
}

test('allows a number of calls per key within a window', () => {
  const { isOver } = aLimit();
  expect([1, 2, 3, 4].map(() => isOver('a'))).toEqual([false, false, true, true]);
  expect(isOver('b')).toBe(false);
});

test('a window starts with the first call and ends on its own', () => {
  const { clock, isOver } = aLimit();
  isOver('a');
  clock.now = 999;
  expect([isOver('a'), isOver('a')]).toEqual([false, true]);
  clock.now = 1_000;
  expect([isOver('a'), isOver('a'), isOver('a')]).toEqual([false, false, true]);
});
