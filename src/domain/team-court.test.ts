import { expect, test } from 'vitest';
import { AGE_GROUPS, TEAM_TYPES } from './club-options.ts';
import { cellInWords, teamCourt } from './team-court.ts';
import { stripMarks } from './team-strip.ts';

const COUNTS = {
  U12: { Girls: { 'In-House': 2 }, Boys: { 'In-House': 1 } },
  U16: { Girls: { National: 1, Travel: 2 } },
};

test('there is no court when nothing is known', () => {
  expect(teamCourt({}, [])).toBeNull();
  expect(stripMarks({}, [])).toEqual({ girls: '', boys: '', told: '', hasAll: false });
});

test('with only ages there is one lane, with gaps', () => {
  const court = teamCourt({}, ['U16', 'U12', 'U13']);
  expect(court?.ages).toEqual(AGE_GROUPS);
  expect(court?.lanes.map(({ kind }) => kind)).toEqual([null]);
  expect(court?.lanes[0]?.cells.map(cellInWords)).toEqual([
    'none',
    'none',
    'yes',
    'yes',
    'none',
    'none',
    'yes',
    'none',
    'none',
  ]);
  expect(stripMarks({}, ['U16', 'U12', 'U13'])).toEqual({
    girls: '',
    boys: '',
    told: 'M70 20h10M100 20h10M190 20h10',
    hasAll: true,
  });
});

test('with counts there is a lane for each kind and a number for each age', () => {
  const court = teamCourt(COUNTS, []);
  expect(court?.lanes.map(({ kind }) => kind)).toEqual(TEAM_TYPES);
  const words = Object.fromEntries(
    court?.lanes.map(({ kind, cells }) => [kind, cells.map(cellInWords)]) ?? [],
  );
  expect(words['In-House']?.[2]).toBe('2 girls’ teams, 1 boys’ team');
  expect(words['National']?.[6]).toBe('1 girls’ team');
  expect(words['Travel']?.[6]).toBe('2 girls’ teams');
  expect(words['Recreational']).toEqual(AGE_GROUPS.map(() => 'none'));
});

test('ages beside counts are not counted as teams', () => {
  const court = teamCourt(COUNTS, ['U12', 'U14']);
  expect(court?.lanes.flatMap(({ cells }) => cells).some(({ isTold }) => isTold)).toBe(false);
});

test('unusual ages and kinds are included', () => {
  const court = teamCourt({ U9: { Boys: { Academy: 3 } } }, ['Adult']);
  expect(court?.ages).toEqual(['U9', ...AGE_GROUPS, 'Adult']);
  expect(court?.lanes.at(-1)).toMatchObject({ kind: 'Academy' });
  expect(court?.lanes.at(-1)?.cells[0]).toEqual({ girls: 0, boys: 3, isTold: false });
});

test('on a strip, girls are above boys when both play, and in the middle otherwise', () => {
  expect(stripMarks(COUNTS, ['U14'])).toEqual({
    girls: 'M75 13h0M195 20h0',
    boys: 'M71 27a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
    told: '',
    hasAll: false,
  });
  expect(stripMarks(COUNTS, ['U12', 'U16']).hasAll).toBe(true);
});
