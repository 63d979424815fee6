import { expect, test } from 'vitest';
import { readDraft, writeDraft } from './edit-draft.ts';

test('reads a draft back with the version it is based on', () => {
  const values = { title: 'T' };
  const base = { title: 'S' };
  expect(readDraft(writeDraft('v', values), 'w')).toEqual({ version: 'v', values });
  expect(readDraft(writeDraft('v', values, base), 'w')).toEqual({ version: 'v', values, base });
  expect(readDraft(writeDraft(3, values), 4)).toEqual({ version: 3, values });
});

test.each(['', 'x', 'null', '1', '{}', '{"version":1,"values":{}}', '{"version":""}'])(
  '%j is not a draft',
  (text) => {
    expect(readDraft(text, 'w')).toBeNull();
  },
);

test('ignores a draft with versions of another type', () => {
  expect(readDraft(writeDraft('v', {}), 1)).toBeNull();
  expect(readDraft('{"version":1,"values":null}', 1)).toBeNull();
});
