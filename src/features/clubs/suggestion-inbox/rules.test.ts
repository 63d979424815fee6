import { expect, test } from 'vitest';
import { parseInboxSearch } from './rules.ts';

test('an address names a status that there is, and nothing else', () => {
  expect(parseInboxSearch({ status: 'in_work' })).toEqual({ status: 'in_work' });
  for (const status of ['new', 'gone', 7, undefined]) {
    expect(parseInboxSearch({ status })).toEqual({ status: undefined });
  }
});
