import { expect, test } from 'vitest';
import { uncheckedTeams } from './unchecked-teams.ts';

test('lists teams that contradict the checked boxes; an empty list contradicts nothing', () => {
  const counts = {
    U12: { Girls: { Travel: '2' }, Boys: { Travel: '' } },
    U14: { Boys: { Regional: 1 } },
  };
  expect(uncheckedTeams(counts, [['U12'], ['Girls'], ['Travel']])).toEqual([
    'U14',
    'Boys',
    'Regional',
  ]);
  expect(uncheckedTeams(counts, [[], ['Girls', 'Boys'], []])).toEqual([]);
});
