import { describe, expect, test } from 'vitest';
import type { ClubListEntry } from '../rules.ts';
import {
  changedEdits,
  keepingTyped,
  readEdits,
  readUndo,
  rowsOf,
  sentOf,
  withRefusals,
  withTyped,
  writeEdits,
} from './bulk-rows.ts';

function aListed(id: string, columns: Partial<ClubListEntry> = {}): ClubListEntry {
  return {
    id,
    version: 3,
    name: `Club ${id}`,
    city: 'Paoli',
    state: 'Pennsylvania',
    county: null,
    website: null,
    disciplines: [],
    stateSlug: 's',
    countySlug: 'c',
    citySlug: 'c',
    slug: id,
    ...columns,
  };
}

const [one, two] = [aListed('one'), aListed('two')];

describe('rows of bulk edit', () => {
  test('[ACLB-45] only changed rows are sent', () => {
    const typed = withTyped(withTyped({}, one, 'city', 'Malvern'), two, 'city', 'Malvern');
    const back = withTyped(typed, two, 'city', 'Paoli');
    expect(changedEdits(back).map(sentOf)).toEqual([
      {
        id: 'one',
        version: 3,
        name: 'Club one',
        city: 'Malvern',
        state: 'Pennsylvania',
        county: '',
        website: '',
        disciplines: '',
      },
    ]);
    expect(Object.keys(back)).toEqual(['one']);
  });

  test('keep the version that the edit started from, whatever the list shows now', () => {
    const edits = withTyped({}, one, 'name', 'Mine');
    const newer = aListed('one', { version: 4, name: 'Theirs' });
    expect(rowsOf([newer, two], edits)).toMatchObject([
      { club: { version: 3 }, edit: { typed: { name: 'Mine' } } },
      { club: two, edit: undefined },
    ]);
    expect(rowsOf([two], edits).map(({ club }) => club.id)).toEqual(['one', 'two']);
  });

  test('keeping an edit bases it on the current club', () => {
    const edits = withTyped({}, one, 'name', 'Mine');
    const now = aListed('one', { version: 9, name: 'Theirs' });
    const refused = withRefusals(edits, [
      { id: 'one', name: 'Theirs', problems: {}, message: 'Changed.', now },
    ]);
    expect(refused['one']?.refusal).toEqual({ message: 'Changed.', now });
    expect(changedEdits(keepingTyped(refused, 'one')).map(sentOf)).toMatchObject([
      { version: 9, name: 'Mine' },
    ]);
    const same = withRefusals(withTyped({}, one, 'name', 'Theirs'), [
      { id: 'one', name: 'Theirs', problems: {}, message: 'Changed.', now },
    ]);
    expect(keepingTyped(same, 'one')).toEqual({});
  });
});

describe('a draft of edits', () => {
  test('is read back as it was written', () => {
    const edits = withTyped({}, one, 'website', 'one.example');
    expect(readEdits(writeEdits(edits))).toEqual(edits);
    expect(writeEdits({})).toBe('');
    const last = { transaction: '7', changed: 2 };
    expect(readUndo(JSON.stringify(last))).toEqual(last);
  });

  test.each(['', '{', 'null', '7', '[null, 7, {}]', '[{"club":{"id":"x"},"typed":{}}]'])(
    'and nothing is read from %s',
    (text) => {
      expect(readEdits(text)).toEqual({});
      expect(readUndo(text)).toBeNull();
    },
  );
});
