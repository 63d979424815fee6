import { expect, test } from 'vitest';
import { checkClub, hintAtSimilarNames, refuseSameClubs } from './check-clubs.server.ts';
import { clubMatcher } from './matched-clubs.ts';
import type { Row } from './schema.ts';

/** Rows of a file, from line 2 on. */
function rowsOf(...rows: Record<string, string>[]): Row[] {
  return rows.map((cells, at) => ({
    line: at + 2,
    cells: new Map(Object.entries(cells)),
    problems: [],
  }));
}

/** Checks rows for a site without clubs, and compares them with each other. */
function check(...cells: Record<string, string>[]) {
  const rows = rowsOf(...cells);
  const find = clubMatcher([]);
  return refuseSameClubs(rows.map((row) => checkClub(row, find(row), [])));
}

test('a checked row has the fields to store, or the problems of its cells', () => {
  const [good, bad] = check(
    { name: 'Good', city: 'Ardmore', state: 'PA', year_established: '1998' },
    { name: 'Bad', state: 'PA', year_established: '1492' },
  );
  expect(good).toMatchObject({
    line: 2,
    kind: 'added',
    detail: 'Ardmore, Pennsylvania',
    version: null,
    fields: { name: 'Good', state: 'Pennsylvania', year_established: 1998, genders: [] },
    locations: null,
    problems: [],
  });
  expect(bad).toMatchObject({
    line: 3,
    kind: 'refused',
    fields: null,
    problems: [{ column: 'year_established', value: '1492' }],
  });
});

test('of many rows that mean the same club, five lines are named', () => {
  const same = { name: 'Same', city: 'Ardmore', state: 'PA' };
  const rows = check(same, same, same, { ...same, city: 'Paoli' }, same, same, same);
  expect(rows.map(({ kind }) => kind).join(' ')).toBe(
    'refused refused refused added refused refused refused',
  );
  expect(rows[0]?.problems[0]?.reason).toBe('Lines 2, 3, 4, 6, 7 and more are the same club.');
});

test('similar names are hints in the same city only', () => {
  const rows = check(
    { name: 'Mainline VBC', city: 'Ardmore', state: 'PA' },
    { name: 'Mainline VBC', city: 'Paoli', state: 'PA' },
  );
  const place = { city: 'ARDMORE', state: 'Pennsylvania' };
  const hinted = hintAtSimilarNames(rows, [{ name: 'Main Line Volleyball Club', ...place }]);
  expect(hinted.map(({ hints }) => hints.length)).toEqual([1, 0]);
});
