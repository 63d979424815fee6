import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inlineCode } from './inline-code.ts';
import { createSecurityHeaders } from './security-headers.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('inline scripts', () => {
  test.each<[string, string[]]>([
    ['<script>one()</script><p>x</p><script>two()</script>', ['one()', 'two()']],
    ['<SCRIPT>one()</SCRIPT >', ['one()']],
    ['<script\n async >\n one() \n</script\t\n>', ['\n one() \n']],
    ['<script type="module">one()</script>', ['one()']],
    ['<script type=module>one()</script>', ['one()']],
    ["<script type='TEXT/JavaScript '>one()</script>", ['one()']],
    ['<script type="">one()</script>', ['one()']],
    ['<script type="importmap">{}</script>', ['{}']],
    ['<script type="speculationrules">{"a":1}</script>', ['{"a":1}']],
    ['<script type="application/ld+json">{}</script>', []],
    ['<script type="application/json">{}</script><script>one()</script>', ['one()']],
    ['<script src="/a.js"></script><script>one()</script>', ['one()']],
    ['<script data-src="/a.js" data-x=">">one()</script>', ['one()']],
    ['<script data-type="application/json">one()</script>', ['one()']],
    ['<script type="module" type="application/json">one()</script>', ['one()']],
    ['<script/type=module />one()</script>', ['one()']],
    ['<script type=module/>no()</script>', []],
    ['<script type = "module">one()</script>', ['one()']],
    ['<script>a = "<b>" + 1 < 2</script>', ['a = "<b>" + 1 < 2']],
    ['<script>"</scripty>"</script>', ['"</scripty>"']],
    ['<script>a\r\nb\rc\nd</script>', ['a\nb\nc\nd']],
    ['<script>a\0b</script>', ['a\uFFFDb']],
    ['<script>é🏐</script>', ['é🏐']],
    ['<script></script>', ['']],
    ['<!-- <script>no()</script> --><script>one()</script>', ['one()']],
    ['<!--><script>one()</script>-->', ['one()']],
    ['<!---><script>one()</script>-->', ['one()']],
    ['<!-- x --!><script>one()</script>', ['one()']],
    ['<!doctype html><script>one()</script>', ['one()']],
    ['<? x ><script>one()</script>', ['one()']],
    ['</ x><script>one()</script>', ['one()']],
    ['</p title="<script>no()</script>"><script>one()</script>', ['one()']],
    ['<title><script>no()</script></title><script>one()</script>', ['one()']],
    ['<textarea><script>no()</script></textarea><script>one()</script>', ['one()']],
    ['<p title="<script>no()</script>"><script>one()</script>', ['one()']],
    ["<p title='<script>no()</script>'><script>one()</script>", ['one()']],
    ['<p title=a"><script>one()</script>', ['one()']],
    ['1 < 2 <3 <script>one()</script>', ['one()']],
    ['<noscript><style>a{}</style></noscript><script>one()</script>', ['one()']],
    ['<script><!-- one() //--></script>', ['<!-- one() //-->']],
    ['<script><!-- x</script><script>one()</script>', ['<!-- x', 'one()']],
    [
      '<script><!--<script>a</script>b--></script><script>one()</script>',
      ['<!--<script>a</script>b-->', 'one()'],
    ],
    ['<script><!--><script>a</script>', ['<!--><script>a']],
    ['<scripty>no()</scripty>', []],
    ['<script>never ends', []],
    ['<script', []],
    ['<p title="never ends><script>no()</script>', []],
    ['<!-- never ends <script>no()</script>', []],
  ])('%s', (html, scripts) => {
    expect(inlineCode(html).scripts).toEqual(scripts);
  });
});

test('inline styles', () => {
  const html =
    '<style>a{}</style><STYLE media="print" data-x=">">b > c{}</STYLE ><p style="d"></p>' +
    '<script>"<style>no</style>"</script><style><!-- e{} --></style><noscript><style>f{}</style></noscript>';
  expect(inlineCode(html).styles).toEqual(['a{}', 'b > c{}', '<!-- e{} -->', 'f{}']);
});

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

  test('allow what is inline in this page by its hash, once each, and nothing else', () => {
    const page = '<style>a{}</style><script>x()</script><script>y()</script><script>x()</script>';
    const policy = policyOf(http(page));
    expect(policy.get('script-src')).toEqual(["'self'", sha256('x()'), sha256('y()')]);
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
      'img-src': ["'self'", 'data:', 'https:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test('insist on https only where the site is on https', () => {
    const names = (headers: ReturnType<typeof http>) => headers.map(([name]) => name);
    expect(names(http())).not.toContain('Strict-Transport-Security');
    expect(policyOf(http()).has('upgrade-insecure-requests')).toBe(false);
    expect(names(https())).toContain('Strict-Transport-Security');
    expect(policyOf(https()).has('upgrade-insecure-requests')).toBe(true);
  });

  test('can be widened for an address the instance needs', () => {
    const headers = createSecurityHeaders({
      siteUrl: 'http://localhost',
      extraSources: { 'connect-src': ['https://stats.example.org'] },
    });
    const policy = policyOf(headers('<script>x()</script>'));
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://stats.example.org']);
    expect(policy.get('script-src')).toEqual(["'self'", sha256('x()')]);
  });
});
