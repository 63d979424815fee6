import { expect, test } from 'vitest';
import { contentsOf, dateLabel } from './labels.ts';

test("dates are in the region's time zone", () => {
  expect(dateLabel('2026-07-10T03:00:00Z')).toBe('July 9, 2026');
});

test('a table of contents needs four sections, and lists no small ones', () => {
  const heading = (depth: number, number: number) => ({ depth, id: `s${number}`, text: 'T' });
  expect(contentsOf([2, 2, 3, 4].map(heading))).toEqual([]);
  expect(contentsOf([2, 2, 3, 4, 2].map(heading)).map(({ depth }) => depth)).toEqual([2, 2, 3, 2]);
});
