import { expect, test } from 'vitest';
import { createBriefLimit } from './brief-limit.ts';

function aLimit() {
  const clock = { now: 0 };
  return { clock, isOver: createBriefLimit({ max: 2, windowMs: 1_000 }, () => clock.now) };
}

test('so many within a window and no more, for each key', () => {
  const { isOver } = aLimit();
  expect([1, 2, 3, 4].map(() => isOver('a'))).toEqual([false, false, true, true]);
  expect(isOver('b')).toBe(false);
});

test('a window starts with the first and ends by itself, however often it is tried', () => {
  const { clock, isOver } = aLimit();
  isOver('a');
  clock.now = 999;
  expect([isOver('a'), isOver('a')]).toEqual([false, true]);
  clock.now = 1_000;
  expect([isOver('a'), isOver('a'), isOver('a')]).toEqual([false, false, true]);
});
