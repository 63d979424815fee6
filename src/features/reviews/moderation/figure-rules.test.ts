import { expect, test } from 'vitest';
import { monthLabel, outcomesByStars, removedByRule, timeLabel } from './figure-rules.ts';
import type { DecisionCount } from './figure-rules.ts';

const DECISIONS: DecisionCount[] = [
  { outcome: 'removed', rule: 'insult', stars: 1, number: 2 },
  { outcome: 'removed', rule: 'insult', stars: null, number: 1 },
  { outcome: 'removed', rule: 'conflict', stars: 5, number: 1 },
  { outcome: 'kept', rule: null, stars: 1, number: 3 },
  { outcome: 'deleted', rule: null, stars: 5, number: 1 },
];

test('[MODR-08] figures are told by rule and by stars', () => {
  expect(removedByRule(DECISIONS)).toEqual([
    { label: 'Insult or threat', number: 3 },
    { label: 'Conflict of interest', number: 1 },
  ]);
  const lines = outcomesByStars(DECISIONS);
  expect(lines.map(({ label }) => label)).toEqual([
    '5 stars',
    '4 stars',
    '3 stars',
    '2 stars',
    '1 star',
    'No stars',
  ]);
  expect(lines[0]).toMatchObject({ kept: 0, removed: 1, deleted: 1 });
  expect(lines[4]).toMatchObject({ kept: 3, removed: 2, deleted: 0 });
  expect(lines[5]).toMatchObject({ kept: 0, removed: 1, deleted: 0 });
});

test('[MODR-08] months and times are told in words', () => {
  expect(monthLabel('2026-11-01')).toBe('November 2026');
  expect(timeLabel(null)).toBe('–');
  expect(timeLabel(1_800)).toBe('less than an hour');
  expect(timeLabel(3_600)).toBe('1\u00a0hour');
  expect(timeLabel(3_600 * 47)).toBe('47\u00a0hours');
  expect(timeLabel(3_600 * 60)).toBe('2.5\u00a0days');
});
