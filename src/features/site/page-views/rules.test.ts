import { describe, expect, test } from 'vitest';
import { createSecurityHeaders } from '#platform/http/security-headers.ts';
import { claimOf, declinesCounting, sourcesOf } from './rules.ts';

const ID = '0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d';

describe('paths that may be reported', () => {
  test.each([
    ['/', { kind: 'fixed' }],
    ['/privacy-policy', { kind: 'fixed' }],
    ['/tryouts', { kind: 'fixed' }],
    ['/compare', { kind: 'fixed' }],
    ['/saved', { kind: 'fixed' }],
    [`/tryouts/${ID}`, { kind: 'tryout', id: ID }],
    ['/clubs/new-jersey/cape-may/ocean-city/aces', { kind: 'club' }],
    [`/clubs/${ID}`, { kind: 'club-by-id', id: ID }],
    ['/blog/category/tryouts', { kind: 'category', slug: 'tryouts' }],
    ['/blog/first-season', { kind: 'post', slug: 'first-season' }],
  ])('%s', (path, claim) => {
    expect(claimOf(path)).toEqual(claim);
  });

  test.each([
    '',
    'find-club',
    '/find-club/',
    '/find-club?name=aces',
    '/admin/users',
    `/clubs/${ID}/edit`,
    `/clubs/${ID}/suggest-edit`,
    '/clubs/a/b/c/d/edit',
    '/clubs/a/b/c/D',
    '/blog/a/b',
    '/blog/\0',
    "/blog/' or true --",
    `/blog/${'x'.repeat(301)}`,
    '/constructor',
  ])('not counted separately: %j', (path) => {
    expect(claimOf(path)).toEqual({ kind: 'other' });
  });
});

test('visitors who opt out are not counted', () => {
  expect(declinesCounting(new Headers({ dnt: '1' }))).toBe(true);
  expect(declinesCounting(new Headers({ 'sec-gpc': '1' }))).toBe(true);
  expect(declinesCounting(new Headers({ dnt: '0' }))).toBe(false);
  expect(declinesCounting(new Headers())).toBe(false);
});

describe('the content security policy', () => {
  const policyWith = (analytics: Parameters<typeof sourcesOf>[0]) =>
    Object.fromEntries(
      (
        new Headers(
          createSecurityHeaders({
            siteUrl: 'https://clubs.example.org',
            extraSources: sourcesOf(analytics),
          })().map(([name, value]) => [name, value]),
        ).get('content-security-policy') ?? ''
      )
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    ) as Record<string, string[]>;

  test.each(['builtin', 'off'] as const)('%s needs no other host', (provider) => {
    const policy = policyWith({ provider });
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['connect-src']).toEqual(["'self'"]);
  });

  test('Plausible receives views, without its script', () => {
    const url = 'https://plausible.example.org';
    const policy = policyWith({ provider: 'plausible', domain: 'clubs.example.org', url });
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['connect-src']).toEqual(["'self'", url]);
  });

  test('Google Analytics is a script that reports to its own hosts', () => {
    const policy = policyWith({ provider: 'ga4', id: 'G-AB12' });
    expect(policy['script-src']).toEqual(["'self'", 'https://www.googletagmanager.com']);
    expect(policy['connect-src']).toContain('https://*.google-analytics.com');
  });
});
