import { expect, test } from 'vitest';
import { parseInboxSearch, parsePosition } from './rules.ts';

test('an address names a status that there is, and nothing else', () => {
  expect(parseInboxSearch({ status: 'in_work' })).toEqual({ status: 'in_work' });
  for (const status of ['new', 'gone', 7, undefined]) {
    expect(parseInboxSearch({ status })).toEqual({ status: undefined });
  }
});

test('a position is a time and an id', () => {
  const position = '1767225600000000_0f8fad5b-d9cb-469f-a165-70867728950e';
  expect(parsePosition(position)).toBe(position);
  for (const other of ['', `${position}x`, `x${position}`, '1_2', 5, null]) {
    expect(parsePosition(other)).toBeUndefined();
  }
});
