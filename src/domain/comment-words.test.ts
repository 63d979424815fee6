import { describe, expect, test } from 'vitest';
import { COMMENT_LENGTH, commentProblem, failureTitle } from './comment-words.ts';
import { keptPlainText } from './text.ts';

const ZALGO = `Z\u0363\u0351a\u0334\u0322l\u0337\u035Bg\u0316o\u031B`;
const BIDI = 'left \u202Ethgir\u202C and \u2067right\u2069';

describe('the text of a comment', () => {
  test.each([
    '<script>alert(1)</script>',
    '<b onclick="x">&amp; \'quoted\' "too"</b> ${x} {{x}} %s \\u0000',
    "'); drop table club_comments; --",
    ZALGO,
    BIDI,
    'Ünïcödé · 日本語 · العربية · 👩‍👩‍👧',
    'two\n\nparagraphs\twith a tab',
    'a\n\n\n\nb',
  ])('is kept as typed: %j', (text) => {
    expect(keptPlainText(text)).toBe(text);
    expect(commentProblem(text)).toBeNull();
  });

  test.each([
    ['  \n around \t\n', 'around'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    [
      'nul \0 bell \x07 escape \x1b[31m del \x7f next line \x85',
      'nul  bell  escape [31m del  next line',
    ],
    ['a\n\n\n\n\nb', 'a\n\n\n\nb'],
    ['a\n \n\t\n  \n\n \n\nb', 'a\n\n\n\nb'],
    ['a\r\n\r\n\r\n\r\n\r\n\r\nb', 'a\n\n\n\nb'],
  ])('is cleaned of what cannot be shown: %j', (typed, kept) => {
    expect(keptPlainText(typed)).toBe(kept);
  });

  test.each([
    '',
    '  \n\t ',
    '\0',
    '\u00A0\u2003',
    '\uFEFF',
    '\u200B\u200D',
    '\u202E\u2066',
    '\u3164',
    '\u2800',
  ])('[COMM-08, COMM-09] is refused when nothing in it is visible: %j', (text) => {
    expect(commentProblem(text)).toBe('Comment cannot be empty.');
  });

  test('has at most 5,000 characters, counted after cleaning as people count them', () => {
    expect(commentProblem('x'.repeat(COMMENT_LENGTH))).toBeNull();
    expect(commentProblem(` ${'🏐'.repeat(COMMENT_LENGTH)}\r\n`)).toBeNull();
    expect(commentProblem('x'.repeat(COMMENT_LENGTH + 1))).toBe('Use 5,000 characters or fewer.');
  });

  test('takes time in proportion to its length, whatever its characters', () => {
    for (const piece of ['\n', '\n ', ' ', '\r', '\n\n\n\nx', '\u200B']) {
      const began = performance.now();
      commentProblem(piece.repeat(50_000 / piece.length));
      expect(performance.now() - began).toBeLessThan(1_000);
    }
  });
});

test.each([
  ['You must be logged in to comment.', 'Authentication Error'],
  ['Comment cannot be empty.', 'Validation Error'],
  ['Use 5,000 characters or fewer.', 'Error'],
  ['This comment has been deleted.', 'Error'],
])('the refusal "%s" has the title "%s"', (message, title) => {
  expect(failureTitle(message)).toBe(title);
});
