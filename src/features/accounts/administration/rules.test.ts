import { expect, test } from 'vitest';
import { isSameClubs, memberName } from './rules.ts';

test('a member is shown by username, otherwise by full name, otherwise by email', () => {
  const nobody = { username: null, full_name: null, email: 'a@example.org' };
  expect(memberName(nobody)).toBe('a@example.org');
  expect(memberName({ ...nobody, full_name: 'Al' })).toBe('Al');
  expect(memberName({ ...nobody, full_name: 'Al', username: 'al' })).toBe('al');
});

test('clubs are equal in any order', () => {
  expect(isSameClubs(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(isSameClubs([], [])).toBe(true);
  expect(isSameClubs(['a'], ['a', 'b'])).toBe(false);
  expect(isSameClubs(['a', 'c'], ['a', 'b'])).toBe(false);
});
