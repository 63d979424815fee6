import { expect, test } from 'vitest';
import { parseSearch } from '#domain/search-params.ts';
import { parseMergeSearch } from './rules.ts';

test('an address names one club or two', () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(parseMergeSearch(parseSearch(`?club=${one}&with=${other}`))).toEqual({
    club: one,
    with: other,
  });
  expect(parseMergeSearch({ club: one, with: 'x' })).toEqual({ club: one, with: undefined });
});
