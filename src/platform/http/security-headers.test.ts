import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSecurityHeaders } from './security-headers.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('security headers', () => {
  const http = createSecurityHeaders({ siteUrl: 'http://localhost:3000' });
  const https = createSecurityHeaders({ siteUrl: 'https://clubs.example.org' });
  const policyOf = (headers: ReturnType<typeof http>) =>
    new Map(
      (new Map(headers).get('Content-Security-Policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );

  test('allow the given code by its hash, and nothing else inline', () => {
    const scripts = [sha256('x()'), sha256('y()')];
    const policy = policyOf(http({ styles: [sha256('a{}')], scripts }));
    expect(policy.get('script-src')).toEqual(["'self'", ...scripts]);
    expect(policy.get('style-src')).toEqual(["'self'", sha256('a{}')]);
    for (const sources of policy.values()) {
      expect(sources).not.toContain("'unsafe-inline'");
      expect(sources).not.toContain("'unsafe-eval'");
    }
  });

  test('allow nothing inline without a page', () => {
    const policy = policyOf(http());
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'"],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test('send other sites only the origin as referrer', () => {
    expect(https()).toContainEqual(['Referrer-Policy', 'strict-origin-when-cross-origin']);
  });

  test('require https only if the site is on https', () => {
    const names = (headers: ReturnType<typeof http>) => headers.map(([name]) => name);
    expect(names(http())).not.toContain('Strict-Transport-Security');
    expect(policyOf(http()).has('upgrade-insecure-requests')).toBe(false);
    expect(https()).toContainEqual([
      'Strict-Transport-Security',
      'max-age=31536000; includeSubDomains',
    ]);
    const hostAlone = createSecurityHeaders({
      siteUrl: 'https://a.example',
      hstsSubdomains: false,
    });
    expect(hostAlone()).toContainEqual(['Strict-Transport-Security', 'max-age=31536000']);
    expect(policyOf(https()).has('upgrade-insecure-requests')).toBe(true);
  });

  test('can allow an address that the instance needs', () => {
    const headers = createSecurityHeaders({
      siteUrl: 'http://localhost',
      extraSources: { 'connect-src': ['https://stats.example.org'] },
    });
    const policy = policyOf(headers({ styles: [], scripts: [sha256('x()')] }));
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://stats.example.org']);
    expect(policy.get('script-src')).toEqual(["'self'", sha256('x()')]);
  });
});
