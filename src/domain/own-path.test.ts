import { describe, expect, test } from 'vitest';
import { ownPagePath } from './own-path.ts';

describe('the page to return to after sign-in', () => {
  test.each([
    '/profile',
    '/find-club?state=Pennsylvania&name=a%26b',
    '/clubs/pennsylvania/bucks/doylestown/a-club?comments=x#comment-1',
    '/authors',
  ])('is a page of this site: %s', (path) => {
    expect(ownPagePath(path)).toBe(path);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    '/\t/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'profile',
    '',
    '/auth',
    '/auth?mode=signup',
    '/AUTH/',
    '/api/session',
    '/_serverFn/accounts.sign-in.signOut',
    `/${'x'.repeat(2_000)}`,
    7,
    undefined,
    ['/profile'],
  ])('is not %j', (value) => {
    expect(ownPagePath(value)).toBeUndefined();
  });
});
