import { expect, test } from 'vitest';
import { countWords, readingMinutes } from './reading-time.ts';

test('[BLOG-18] words are what stands between spaces', () => {
  expect(countWords('')).toBe(0);
  expect(countWords('one two three')).toBe(3);
  expect(countWords('  one  two\n\nthree\t')).toBe(3);
  expect(countWords('# A well-kept **list**')).toBe(4);
});

test('reading takes a minute for 200 words, and never none', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('word '.repeat(200))).toBe(1);
  expect(readingMinutes('word '.repeat(201))).toBe(2);
});
