import { describe, expect, test } from 'vitest';
import { canonicalPage, readTarget } from './canonical-url.ts';

const LISTED: Record<string, string[]> = {
  '/find-club': ['state', 'county', 'name'],
  '/compare': ['club', 'gender'],
};
const allowed = (path: string) => LISTED[path] ?? [];

function outcome(raw: string): string | number {
  const target = readTarget(raw);
  if (target.kind === 'refused') return target.status;
  const page = canonicalPage(target, allowed, new Set(['/find-club', '/blog']));
  if (page.kind === 'refused') return page.status;
  return page.kind === 'redirect' ? `-> ${page.location}` : page.url;
}

describe('the canonical URL of', () => {
  test.each([
    ['/', '/'],
    ['/?', '/'],
    ['/?utm_source=x&fbclid=y', '/'],
    ['/find-club', '/find-club'],
    ['/find-club?name=b&state=a', '/find-club?state=a&name=b'],
    ['/find-club?state=first&state=second', '-> /find-club?state=first'],
    ['/find-club?name=b&state=a&county=&county=c', '-> /find-club?state=a&name=b'],
    ['/find-club?county=c&utm=%zz&county=&x', '-> /find-club?county=c&utm=%zz&x'],
    ['/find-club?county=&county=', '-> /find-club'],
    ['/find-club?utm=1&utm=2', '/find-club'],
    ['/find-club?state=&county=', '/find-club'],
    ['/find-club?state', '/find-club'],
    ['/find-club?state=PA&junk=1&%zz=2&junk=%', '/find-club?state=PA'],
    ['/find-club?%73tate=P%41', '/find-club?state=PA'],
    ['/find-club?name=a+b', '/find-club?name=a+b'],
    ['/find-club?name=a%20b', '/find-club?name=a+b'],
    ['/find-club?name=%c3%a9%26x%3d1', '/find-club?name=%C3%A9%26x%3D1'],
    ['/find-club?name=a=b', '/find-club?name=a%3Db'],
    ['/find-club?name=100%25', '/find-club?name=100%25'],
    ['/find-club?__proto__=1', '/find-club'],
    ['/compare?gender=g&club=b&x&club=a', '/compare?club=b&club=a&gender=g'],
    ['/compare?club=b&club=a&club=b&x', '-> /compare?club=b&club=a&x'],
    ['/compare?club=&club=a', '/compare?club=a'],
    ['/find-club?club=a&club=b', '/find-club'],
    ['/about?state=PA', '/about'],
    ['/%61bout', '/about'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/a%20b', '/a%20b'],
    ['/a%2Fb', '/a%2Fb'],
    ['/a@b:c,d', '/a@b:c,d'],
    [Buffer.from('/café?x').toString('latin1'), '/caf%C3%A9'],
    ['http://elsewhere.example/about?x', '/about'],
    ['http://elsewhere.example', '/'],
    ['/about/', '-> /about'],
    ['/about/?utm=1', '-> /about?utm=1'],
    ['/%61bout/', '-> /about'],
    [Buffer.from('/about/?x=日').toString('latin1'), '-> /about?x=%E6%97%A5'],
    [Buffer.from('/find-club?state=&state=&x=日').toString('latin1'), '-> /find-club?x=%E6%97%A5'],
    ['/FIND-CLUB', '-> /find-club'],
    ['/Find-Club?state=PA&utm_source=x', '-> /find-club?state=PA&utm_source=x'],
    ['/FIND-CLUB/', '-> /FIND-CLUB'],
    ['/Blog', '-> /blog'],
    ['/Blog/A-Post', '/Blog/A-Post'],
    ['/About', '/About'],
  ])('%s is %s', (raw, expected) => {
    expect(outcome(raw)).toBe(expected);
  });

  test.each([
    '/find-club?name=a%20b&state=%C3%A9&x=1',
    "/find-club?name=it's+(a)*~!",
    '/a%2Fb%3Fc%23d%25e',
    '/;,@&=+$:',
  ])('a canonical URL is itself: %s', (raw) => {
    const once = outcome(raw);
    expect(outcome(String(once))).toBe(once);
    const read = new URL(String(once), 'http://localhost');
    expect(read.pathname + read.search).toBe(once);
  });
});

describe('refuses', () => {
  test.each<[string, number]>([
    ['/%', 400],
    ['/%E0%A4%A', 400],
    ['/%c3', 400],
    ['/%00', 400],
    ['/a%0d%0aSet-Cookie:x', 400],
    ['/find-club?name=%', 400],
    ['/find-club?name=%ff', 400],
    ['/find-club?name=%00', 400],
    ['/a#b', 400],
    ['about', 400],
    ['*', 400],
    ['/\xff', 400],
    ['//elsewhere.example', 404],
    ['//elsewhere.example/', 404],
    ['/a//b', 404],
    ['/about//', 404],
    ['/\\elsewhere.example/', 404],
    ['http://x.example//elsewhere.example/', 404],
    ['/a/../b', 404],
    ['/%2e%2e/b', 404],
    ['/./b', 404],
    ['/a^b', 404],
    ['/%5E', 404],
    [`/?${'x'.repeat(8_190)}`, 200],
    [`/?${'x'.repeat(8_191)}`, 414],
  ])('%s with %i', (raw, status) => {
    expect(outcome(raw)).toBe(status === 200 ? '/' : status);
  });
});
