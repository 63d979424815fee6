import { expect, test } from 'vitest';
import { nearSpelling } from './near-spelling.ts';

test.each([
  ['Montgomry', 'Montgomery'],
  ['MONTGOMERY', 'Montgomery'],
  ['Delawear', 'Delaware'],
  ['Mont', undefined],
  ['ab', undefined],
  ['', undefined],
])('%j means %j', (typed, meant) =>
  expect(nearSpelling(typed, ['Delaware', 'Montgomery', 'ac'])).toBe(meant),
);
