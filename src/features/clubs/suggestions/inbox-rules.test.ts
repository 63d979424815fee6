import { expect, test } from 'vitest';
import { parseInboxSearch } from './inbox-rules.ts';

test('a URL names a known status or none', () => {
  expect(parseInboxSearch({ status: 'in_work' })).toEqual({ status: 'in_work' });
  for (const status of ['new', 'gone', 7, undefined]) {
    expect(parseInboxSearch({ status })).toEqual({ status: undefined });
  }
});
