import { expect, test } from 'vitest';
import { browserInWords } from './known-browsers.server.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['node', 'An unknown browser'],
  ['   ', 'An unknown browser'],
  [null, 'An unknown browser'],
  ['', 'An unknown browser'],
])('%s is shown to its owner as %s', (userAgent, words) => {
  expect(browserInWords(userAgent)).toBe(words);
});

test('an overlong name of a browser is cut short', () => {
  expect(browserInWords('<script>'.repeat(10_000)).length).toBeLessThan(200);
});
