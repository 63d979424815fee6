import { expect, test } from 'vitest';
import { createDayChange } from './day-change.ts';

test('a day begins at midnight where the site is, and is noticed once', () => {
  const clock = { now: Date.parse('2026-03-08T04:59:59Z') };
  const isAnotherDay = createDayChange('America/New_York', () => clock.now);
  expect(isAnotherDay()).toBe(false);
  clock.now += 1_000;
  expect([isAnotherDay(), isAnotherDay()]).toEqual([true, false]);
  // Clocks go forward on that day: the next midnight comes after 23 hours.
  clock.now = Date.parse('2026-03-09T03:59:59Z');
  expect(isAnotherDay()).toBe(false);
  clock.now += 1_000;
  expect(isAnotherDay()).toBe(true);
});

test('a clock that is put right, and a machine that slept, are noticed', () => {
  const clock = { now: Date.parse('2026-05-31T12:00:00Z') };
  const isAnotherDay = createDayChange('America/New_York', () => clock.now);
  clock.now = Date.parse('2026-05-28T12:00:00Z');
  expect(isAnotherDay()).toBe(true);
  clock.now = Date.parse('2026-07-04T12:00:00Z');
  expect(isAnotherDay()).toBe(true);
});
