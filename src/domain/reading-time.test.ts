import { expect, test } from 'vitest';
import { countWords, readingMinutes } from './reading-time.ts';

test('[BLOG-18] words are separated by spaces', () => {
  expect(countWords('')).toBe(0);
  expect(countWords('one two three')).toBe(3);
  expect(countWords('  one  two\n\nthree\t')).toBe(3);
  expect(countWords('# A well-kept **list**')).toBe(4);
});

test('reading takes a minute for 200 words, and at least one', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('word '.repeat(200))).toBe(1);
  expect(readingMinutes('word '.repeat(201))).toBe(2);
});
