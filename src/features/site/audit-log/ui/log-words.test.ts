import { expect, test } from 'vitest';
import { MOST_PEOPLE } from '../rules.ts';
import { nothingFound } from './log-words.ts';

test('says why nothing was found', () => {
  expect(nothingFound({}, 0)).toBe('No changes yet.');
  expect(nothingFound({ kind: 'tag' }, 0)).toBe('No changes match.');
  expect(nothingFound({ who: 'al' }, 0)).toBe('No usernames match “al.”');
  expect(nothingFound({ who: 'al' }, 3)).toBe('No changes match.');
  expect(nothingFound({ who: 'al' }, MOST_PEOPLE + 1)).toContain('More than 100 usernames');
  expect(nothingFound({ from: '2026-03-02', to: '2026-03-01' }, 0)).toBe(
    'The “To” date is before the “From” date. Switch them.',
  );
});
