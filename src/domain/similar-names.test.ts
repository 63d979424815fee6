import { expect, test } from 'vitest';
import { areSimilar, nameCore, similarPairs } from './similar-names.ts';

test.each([
  ['Main Line Volleyball Club', 'Mainline VBC', true],
  ['The Élan Juniors, Inc.', 'Elan', true],
  ['Brandywine Volleyball', 'Brandywne Volleyball Club', true],
  ['Philly Elite 1', 'Philly Elite 2', false],
  ['Haddon’s-Run V.B.C.', 'Haddons Run', true],
  ['Academy', 'Academia', false],
  ['Volleyball Club', 'VBC', false],
  ['Tigers', 'Titans', false],
  ['北京', '上海', false],
  ['!!!', '???', false],
])('%j and %j', (one, other, isSimilar) => {
  expect(areSimilar(nameCore(one), nameCore(other))).toBe(isSimilar);
});

test('pairs the similar ones among many', () => {
  const clubs = ['Main Line VBC', 'Elite 1', 'The Main-Line Volleyball Club', 'Elite 2'];
  const names = clubs.map((name) => ({ name }));
  expect(similarPairs(names)).toEqual([[names[0], names[2]]]);
});
