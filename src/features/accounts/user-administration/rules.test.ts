import { expect, test } from 'vitest';
import { isSameClubs, memberName, parseListSearch } from './rules.ts';

test('[AUSR-03] the URL of the list says the tab and the search, and the active tab is the default', () => {
  expect(parseListSearch({})).toEqual({ tab: undefined, search: undefined });
  expect(parseListSearch({ tab: 'active', search: '  ' })).toEqual(parseListSearch({}));
  expect(parseListSearch({ tab: 'other', search: 7 })).toEqual(parseListSearch({}));
  expect(parseListSearch({ tab: 'deactivated', search: ' a b ' })).toEqual({
    tab: 'deactivated',
    search: 'a b',
  });
  expect(parseListSearch({ search: `${'x'.repeat(99)}😀` }).search).toBe('x'.repeat(99));
});

test('a member is called by username, else full name, else email', () => {
  const nobody = { username: null, full_name: null, email: 'a@example.org' };
  expect(memberName(nobody)).toBe('a@example.org');
  expect(memberName({ ...nobody, full_name: 'Al' })).toBe('Al');
  expect(memberName({ ...nobody, full_name: 'Al', username: 'al' })).toBe('al');
});

test('clubs are the same in any order', () => {
  expect(isSameClubs(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(isSameClubs([], [])).toBe(true);
  expect(isSameClubs(['a'], ['a', 'b'])).toBe(false);
  expect(isSameClubs(['a', 'c'], ['a', 'b'])).toBe(false);
});
