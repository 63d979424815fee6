import { expect, test } from 'vitest';
import { parseListSearch } from './list-search.ts';

test('[AUSR-03] the URL of the list has the tab and the search, and the active tab is the default', () => {
  expect(parseListSearch({})).toEqual({
    tab: undefined,
    search: undefined,
    role: undefined,
  });
  expect(parseListSearch({ tab: 'active', search: '  ' })).toEqual(parseListSearch({}));
  expect(parseListSearch({ tab: 'other', search: 7 })).toEqual(parseListSearch({}));
  expect(parseListSearch({ tab: 'deactivated', search: ' a b ' })).toEqual({
    tab: 'deactivated',
    search: 'a b',
  });
  expect(parseListSearch({ role: 'club_admin' }).role).toBe('club_admin');
  expect(parseListSearch({ role: 'user' })).toEqual(parseListSearch({}));
  expect(parseListSearch({ search: `${'x'.repeat(99)}😀` }).search).toBe('x'.repeat(99));
});
