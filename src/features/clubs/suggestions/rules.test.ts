import { expect, test } from 'vitest';
import { suggesterName } from './rules.ts';

test.each([
  ['Sam Doe', 'Sam Doe'],
  [' Sam Doe ', 'Sam Doe'],
  ['  ', 'sam@example.org'],
  [null, 'sam@example.org'],
])('[SUGG-19] for the full name %j, the name is %s', (fullName, name) => {
  expect(suggesterName(fullName, 'sam@example.org')).toBe(name);
});
