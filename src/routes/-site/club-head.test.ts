import { expect, test } from 'vitest';
import { parseHistorySearch } from './club-head.ts';

test.each([
  [undefined, undefined],
  ['0', undefined],
  ['20', undefined],
  ['21', 40],
  ['500', 500],
  ['99999', 2_000],
  ['-1', undefined],
])('[HIST-01] a history address with shown=%s shows %s entries', (given, shown) => {
  expect(parseHistorySearch({ shown: given })).toEqual({ shown });
});
