import { describe, expect, test } from 'vitest';
import { acceptedCodings, isWorthCompressing } from './cached-response.ts';

describe('the encodings a visitor accepts', () => {
  test.each([
    [undefined, ['identity']],
    ['', ['identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['gzip', ['gzip', 'identity']],
    ['GZIP;Q=1.0', ['gzip', 'identity']],
    ['x-gzip', ['gzip', 'identity']],
    ['br;q=0.5, gzip;q=0.8', ['gzip', 'br', 'identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['*;q=0.2, gzip;q=0', ['br', 'identity']],
    ['identity, gzip;q=0.5', ['identity', 'gzip']],
    ['gzip, identity;q=0', ['gzip']],
    ['identity;q=0', ['identity']],
    ['*;q=0', ['identity']],
    ['br;q=nonsense, gzip;q=2', ['identity']],
    ['zstd', ['identity']],
  ])('%s', (header, codings) => {
    expect(acceptedCodings(header)).toEqual(codings);
  });

  test('are right for more different values than are cached', () => {
    for (let n = 0; n < 500; n += 1) acceptedCodings(`gzip;q=0.${n}`);
    expect(acceptedCodings('br;q=0.5, gzip;q=0.8')).toEqual(['gzip', 'br', 'identity']);
  });
});

test.each([
  ['text/html; charset=utf-8', 5_000, true],
  ['text/html; charset=utf-8', 500, false],
  ['application/json', 5_000, true],
  ['application/ld+json', 5_000, true],
  ['application/manifest+json', 5_000, true],
  ['image/svg+xml', 5_000, true],
  ['image/png', 5_000, false],
  ['font/woff2', 5_000, false],
  ['application/octet-stream', 5_000, false],
])('%s of %i bytes is worth compressing: %s', (type, bytes, worth) => {
  expect(isWorthCompressing(type, bytes)).toBe(worth);
});
