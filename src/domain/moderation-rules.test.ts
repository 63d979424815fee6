import { expect, test } from 'vitest';
import { ALL_RULES, removedLabel, workingDaysBetween } from './moderation-rules.ts';

const ZONE = 'America/New_York';
const on = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour));

test('[MODR-04] counts the weekdays that have begun since', () => {
  // November 2, 2026 is a Monday.
  expect(workingDaysBetween(on(2, 15), on(2, 23), ZONE)).toBe(0);
  expect(workingDaysBetween(on(2, 15), on(3, 3), ZONE)).toBe(0);
  expect(workingDaysBetween(on(2, 15), on(3, 15), ZONE)).toBe(1);
  expect(workingDaysBetween(on(6, 15), on(8, 15), ZONE)).toBe(0);
  expect(workingDaysBetween(on(6, 15), on(9, 15), ZONE)).toBe(1);
  expect(workingDaysBetween(on(2, 15), on(9, 15), ZONE)).toBe(5);
  expect(workingDaysBetween(on(2, 15), on(10, 15), ZONE)).toBe(6);
});

test('[MODR-05] each rule has a label for the comments removed by it', () => {
  expect(removedLabel('insult')).toBe('Removed: Insult or threat');
  expect(new Set(ALL_RULES.map(removedLabel)).size).toBe(ALL_RULES.length);
});
