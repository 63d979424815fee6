import { expect, test } from 'vitest';
import type { SuggestedClub } from '../inbox-schema.ts';
import { asTyped, basedOn, rowsOf, withTyped, without } from './handling-edits.ts';

const suggestion = (id: string, columns: Partial<SuggestedClub> = {}): SuggestedClub => ({
  id,
  kind: 'club',
  club_name: id,
  club_location: null,
  club_website: null,
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  description: null,
  additional_info: null,
  status: 'new',
  note: null,
  version: 1,
  handled_by: null,
  handled_at: null,
  created_at: '2026-01-01T00:00:00+00:00',
  ...columns,
});
const typedAbout = (base: SuggestedClub, note: string) =>
  withTyped({}, { base, list: 'new' }, { note });

test('an edit keeps the version it began from, whatever the list says later', () => {
  const x = suggestion('x');
  const edits = typedAbout(x, 'Mine');
  const now = suggestion('x', { version: 2, note: 'Theirs' });
  const more = withTyped(edits, { base: now, list: 'new' }, { note: 'Mine too' });
  expect(more['x']).toEqual({ base: x, list: 'new', status: 'new', note: 'Mine too' });
  expect(withTyped(more, { base: now, list: 'new' }, { note: '' })).toEqual({});
  // A space at the end is kept while typing.
  expect(typedAbout(suggestion('y', { note: 'Said' }), 'Said ')['y']?.note).toBe('Said ');
});

test('a card with unsaved text stays in its list', () => {
  const at = (day: number) => `2026-01-0${day}T00:00:00+00:00`;
  const [first, moved, last] = [3, 2, 1].map((day) =>
    suggestion(`day ${day}`, { created_at: at(day) }),
  ) as [SuggestedClub, SuggestedClub, SuggestedClub];
  const edits = typedAbout(moved, 'Mine');
  const idsIn = (list: 'new' | 'in_work') =>
    rowsOf([first, last], edits, list).map(({ id, listed }) => [id, listed !== undefined]);
  expect(idsIn('new')).toEqual([
    ['day 3', true],
    ['day 2', false],
    ['day 1', true],
  ]);
  expect(idsIn('in_work')).toEqual([
    ['day 3', true],
    ['day 1', true],
  ]);
  expect(rowsOf([first, moved], edits, 'in_work')[1]?.edit?.note).toBe('Mine');
  expect(without(edits, moved.id)).toEqual({});
});

test("keeping one's own edit keeps only the fields that were edited", () => {
  const edits = typedAbout(suggestion('x'), 'Mine');
  const now = suggestion('x', { version: 2, status: 'in_work', note: 'Theirs' });
  expect(basedOn(edits, now)['x']).toMatchObject({ base: now, status: 'in_work', note: 'Mine' });
  const status = withTyped({}, { base: suggestion('x'), list: 'new' }, { status: 'declined' });
  expect(basedOn(status, now)['x']).toMatchObject({ status: 'declined', note: 'Theirs' });
  expect(basedOn(edits, { ...now, note: 'Mine' })).toEqual({});
});

test('a click saves the note that was typed, on the version it was typed about', () => {
  const x = suggestion('x');
  const now = suggestion('x', { version: 2, note: 'Theirs' });
  const [row, other] = rowsOf([now, suggestion('y')], typedAbout(x, 'Mine'), 'new');
  expect(row && asTyped(row)).toEqual({ ...now, version: 1, note: 'Mine' });
  expect(other && asTyped(other)).toEqual(suggestion('y'));
});
