import { describe, expect, test } from 'vitest';
import { site } from '#site.config.ts';
import { confirmationPath, linkTokenOf, newPasswordProblem, resetPath } from './rules.ts';
import { isReservedUsername } from './schema.ts';

describe('reserved usernames', () => {
  test.each([
    'admin',
    'ADMIN',
    ' Ad-min ',
    'ádmin',
    'ａｄｍｉｎ',
    'moderators',
    'Support Team',
    site.name,
  ])('%s', (name) => {
    expect(isReservedUsername(name)).toBe(true);
  });

  test.each(['demo-admin', 'badminton', 'support4life', '東京', 'philly'])('not %s', (name) => {
    expect(isReservedUsername(name)).toBe(false);
  });
});

test('a new password must be repeated and have 6 to 128 characters', () => {
  expect(newPasswordProblem('secret', 'secret')).toBeNull();
  expect(newPasswordProblem('x'.repeat(128), 'x'.repeat(128))).toBeNull();
  expect(newPasswordProblem('short', 'shirt')?.title).toBe('Password mismatch');
  expect(newPasswordProblem('short', 'short')?.title).toBe('Password too short');
  expect(newPasswordProblem('x'.repeat(129), 'x'.repeat(129))?.title).toBe('Password too long');
});

test('the token of a mailed link is read from its address, and nothing else is', () => {
  const token = 'aZ09_-token';
  const hashOf = (path: string) => new URL(path, 'https://clubs.test').hash;
  expect(linkTokenOf('reset', hashOf(resetPath(token)))).toBe(token);
  expect(linkTokenOf('confirm', hashOf(confirmationPath(token)))).toBe(token);
  expect(linkTokenOf('confirm', hashOf(resetPath(token)))).toBeNull();
  expect(linkTokenOf('reset', 'reset=abc')).toBe('abc');
  for (const hash of ['', '#', '#reset=', '#resets=abc', '#reset=a%20b', '#other']) {
    expect(linkTokenOf('reset', hash)).toBeNull();
  }
});
