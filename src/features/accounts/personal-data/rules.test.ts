import { expect, test } from 'vitest';
import { downloadName, wordToDelete } from './rules.ts';

test('a download is named by the day in UTC, at any hour', () => {
  expect(downloadName(new Date('2026-03-01T00:30:00Z'))).toBe('my-data-2026-03-01.json');
  expect(downloadName(new Date('2026-03-01T23:30:00Z'))).toBe('my-data-2026-03-01.json');
});

test('the word to type is the username, or DELETE without one', () => {
  expect(wordToDelete('kim')).toBe('kim');
  expect(wordToDelete(null)).toBe('DELETE');
});
