import { beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import { AWKWARD_KINDS, anAwkwardClub, anAwkwardLocation } from '#tests/builders/awkward.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import type { Comparison } from './client.ts';
import { compareClubs } from './queries.server.ts';
import { parseCompareSearch } from './schema.ts';
import type { CompareLine, CompareRow } from './schema.ts';

const HOUR_MS = 60 * 60_000;
const NOW = new Date('2026-11-23T12:00:00Z');
const FEW_RATINGS = ['4.5 out of 5 (2 reviews)', 'Too few ratings to compare'];
const U14_GIRLS = { ageGroup: 'U14', gender: 'Girls' };

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

async function compared(
  clubs: readonly (ClubBuilder | string)[],
  options: Readonly<Record<string, unknown>> = {},
): Promise<Comparison> {
  const club = clubs.map((one) => (typeof one === 'string' ? one : one.id));
  const search = parseCompareSearch({ club, ...options });
  return compareClubs(database.db.visitor, search, NOW);
}

const rowsOf = ({ groups }: Comparison): CompareRow[] => groups.flatMap(({ rows }) => rows);
const inWords = ({ label, text }: CompareLine) => (label ? `${label}: ${text}` : text);

function cells(comparison: Comparison, label: string): string[][] | undefined {
  const row = rowsOf(comparison).find((one) => one.label === label);
  return row?.cells.map((lines) => lines.map(inWords));
}

describe('[CMPR-01, CMPR-07] the clubs of an address', () => {
  test('are in its order, each once, with ids in upper or lower case', async () => {
    const [one, two, three] = await save(database.sql, aClub(), aClub(), aClub());
    const { clubs, missing, surplus } = await compared([
      three,
      one.id.toUpperCase(),
      two,
      one,
      three,
    ]);
    expect(clubs.map(({ id }) => id)).toEqual([three.id, one.id, two.id]);
    expect({ missing, surplus }).toEqual({ missing: 0, surplus: 0 });
  });

  test('that do not exist are left out and counted, even invalid ids', async () => {
    const [one, two] = await save(database.sql, aClub(), aClub());
    const comparison = await compared([
      one,
      '00000000-0000-4000-8000-000000000000',
      "'; drop table clubs",
      two,
    ]);
    expect(comparison.clubs.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(comparison.missing).toBe(2);
  });

  test('are the first four that exist', async () => {
    const clubs = await save(database.sql, aClub(), aClub(), aClub(), aClub(), aClub());
    const comparison = await compared(['gone', ...clubs]);
    expect(comparison.clubs.map(({ id }) => id)).toEqual(clubs.slice(0, 4).map(({ id }) => id));
    expect(comparison).toMatchObject({ missing: 1, surplus: 1 });
  });

  test('a single one is named, but not compared', async () => {
    const [club] = await save(database.sql, aClub({ name: 'Alone' }));
    const comparison = await compared([club]);
    expect(comparison.clubs[0]).toMatchObject({
      name: 'Alone',
      place: 'Bryn Mawr, PA\u00A0· Montgomery County',
    });
    expect(comparison.groups).toEqual([]);
  });
});

describe('a club to add', () => {
  test('is found by a part of its name, without clubs that are already compared', async () => {
    const [one, two] = await save(
      database.sql,
      aClub({ name: 'Findable North' }),
      aClub({ name: 'Findable South' }),
    );
    const { found } = await compared([one], { name: 'findable' });
    expect(found.map(({ id }) => id)).toEqual([two.id]);
  });

  test('suggests similar names', async () => {
    await save(database.sql, aClub({ name: 'Zebrawood Volleyball' }));
    const { found, nearNames } = await compared([], { name: 'Zebrawod' });
    expect(found).toEqual([]);
    expect(nearNames).not.toEqual([]);
  });
});

test('[FACT-01] [FACT-02] the rows have what families ask, about the program and its sheet', async () => {
  const [told, silent] = [aClub(), aClub()];
  const program = aProgram({
    club: told,
    openSpots: 'None',
    practiceDays: ['Mon', 'Wed'],
    headCoachReturns: true,
  });
  const aid = {
    aidHow: 'Write to us',
    aidUntil: '2026-10-01',
    aidUrl: 'https://aid.example.org/x',
  };
  Object.assign(program.facts, { travelFrom: 800, travelTo: 1_500, ...aid });
  await save(database.sql, program, aProgram({ club: silent }));
  const comparison = await compared([told, silent], U14_GIRLS);
  expect(cells(comparison, 'Open spots')).toEqual([['None'], ['Not stated']]);
  expect(cells(comparison, 'Practice days')).toEqual([['Mon, Wed'], ['Not stated']]);
  expect(cells(comparison, 'Head coach returns')).toEqual([['Yes'], ['Not stated']]);
  const ofSheet = [['$800–$1,500'], ['Not stated']];
  expect(cells(comparison, 'Travel beyond the fee')).toEqual(ofSheet);
  expect(cells(await compared([told, silent]), 'Travel beyond the fee')).toEqual(ofSheet);
  expect(cells(comparison, 'How to ask for financial aid')).toEqual([
    ['Write to us. Ask by October 1, 2026.', 'aid.example.org'],
    ['Not stated'],
  ]);
});

describe('[CMPR-03] the rows', () => {
  test("have each club's distance from a place, and say if the place is unknown", async () => {
    const [gym, town, nowhere] = [
      aClub({ city: 'Trenton', state: 'New Jersey' }),
      aClub({ city: 'Cherry Hill', state: 'New Jersey' }),
      aClub({ city: 'Nowhereville', state: 'New Jersey' }),
    ];
    await save(
      database.sql,
      aPracticeLocation({ club: gym, name: 'Near Gym', address: '1 Lane, Haddonfield, NJ 08033' }),
      town,
      nowhere,
    );
    const clubs = [gym, town, nowhere];
    const comparison = await compared(clubs, { near: '08002' });
    expect(cells(comparison, 'Distance')).toEqual([
      ['3 mi · Cherry Hill to Near Gym'],
      ['under 1 mi · Cherry Hill to Cherry Hill, its town'],
      ['Not stated'],
    ]);
    expect(comparison.isUnknownPlace).toBe(false);
    expect(cells(await compared(clubs), 'Distance')).toBeUndefined();
    const unknown = await compared(clubs, { near: 'Atlantis' });
    expect(cells(unknown, 'Distance')).toBeUndefined();
    expect(unknown.isUnknownPlace).toBe(true);
  });

  test('have every fact of a club and of a program that fits in a cell', async () => {
    const clubs = await save(database.sql, aClub(), aClub());
    const labels = rowsOf(await compared(clubs, U14_GIRLS)).map(({ label }) => label);
    const apart = ['Name', 'City', 'State', 'County', 'Description', 'Logo'];
    const social = ['Facebook', 'Instagram', 'Twitter', 'YouTube'];
    const facts = CLUB_FIELD_NAMES.map((name) => shortLabel(CLUB_FIELDS[name]));
    for (const label of facts.filter((one) => ![...apart, ...social].includes(one))) {
      expect(labels).toContain(label);
    }
    const ofPrograms = PROGRAM_FACT_NAMES.map((name) => PROGRAM_FACTS[name]);
    for (const { label } of ofPrograms.filter((fact) => !('isKey' in fact))) {
      expect(labels).toContain(label);
    }
    for (const label of ['Practice locations', 'Social media', 'Season', 'Per practice hour']) {
      expect(labels).toContain(label);
    }
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('have the next tryout of the chosen players, ratings with their number, and freshness', async () => {
    const [rated, other] = [
      aClub({ updatedAt: new Date('2025-03-05T12:00:00Z') }),
      aClub({ updatedAt: new Date('2026-01-05T12:00:00Z') }),
    ];
    await save(
      database.sql,
      aMember().rating(rated, 5),
      aMember().rating(rated, 4),
      aTryout({ club: rated, startsAt: inHours(30), gender: 'Boys' }),
      aTryout({ club: rated, startsAt: inHours(54), ageGroups: ['U13', 'U14'] }),
      aTryout({ club: other, startsAt: inHours(54), ageGroups: ['U16'] }),
      aTryout({ club: other, startsAt: inHours(60), status: 'canceled' }),
      aTryout({ club: other, startsAt: inHours(-60) }),
    );
    const comparison = await compared([rated, other], U14_GIRLS);
    expect(cells(comparison, 'Next tryout')).toEqual([
      [expect.stringMatching(/^Wed, Nov 25, .*[AP]M, Girls U13–U14$/)],
      ['None announced'],
    ]);
    expect(cells(comparison, 'Rating')).toEqual([FEW_RATINGS, ['No ratings yet']]);
    expect(cells(comparison, 'Page last updated')).toEqual([['March 2025'], ['January 2026']]);
  });

  test('have the newest season: common facts once, others by team type', async () => {
    const [two, none, no] = [aClub(), aClub(), aClub()];
    const facts = { practicesPerWeek: 2, includes: ['Uniform', 'Video'] };
    await save(
      database.sql,
      no,
      aProgram({ club: two, season: 2025, feeFrom: 1, feeTo: 1 }),
      aProgram({ club: two, ...facts, feeFrom: 2_000, feeTo: 2_200, position: 0 }),
      aProgram({
        club: two,
        ...facts,
        teamType: 'National',
        feeKind: 'not_disclosed',
        feeFrom: null,
        feeTo: null,
        position: 1,
      }),
      aProgram({ club: two, ageGroup: 'U16', feeFrom: 9_000, feeTo: 9_000, position: 2 }),
      aProgram({ club: none, gender: 'Boys' }),
    );
    const comparison = await compared([two, none, no], U14_GIRLS);
    const missing = [['No matching program'], ['Not stated']];
    expect(cells(comparison, 'Season')).toEqual([['2026–27'], ['2026–27'], ['Not stated']]);
    expect(cells(comparison, 'Programs')).toEqual([['Travel, National'], ...missing]);
    expect(cells(comparison, 'Fee')).toEqual([
      ['Travel: $2,000–$2,200', 'National: Not disclosed'],
      ...missing,
    ]);
    expect(cells(comparison, 'Practices per week')).toEqual([['2'], ...missing]);
    expect(cells(comparison, 'Includes')).toEqual([['Uniform, Video'], ...missing]);
    expect(cells(comparison, 'Not included')?.[0]).toEqual([
      'Tournament entry, Gym and practice, Coach travel, Team travel, Lodging, Membership (USAV/AAU), Strength training',
    ]);
    expect(cells(await compared([two, none]), 'Fee')).toEqual([['$2,000–$9,000'], ['$2,400']]);
    expect(cells(await compared([two, none]), 'Programs')?.[0]).toEqual([
      'Girls Travel U14, U16; Girls National U14',
    ]);
    expect(cells(await compared([two, none], { gender: 'Boys' }), 'Fee')).toEqual([
      ['No matching program'],
      ['$2,400'],
    ]);
  });
});

describe('[CMPR-04] a missing fact', () => {
  test('is marked in every cell, for any kind of club', async () => {
    const clubs = AWKWARD_KINDS.map((kind) => anAwkwardClub(kind));
    await save(
      database.sql,
      ...clubs,
      ...clubs.slice(0, 6).map((club, at) => anAwkwardLocation(AWKWARD_KINDS[at] ?? 'emoji', club)),
    );
    for (let at = 0; at < clubs.length; at += 2) {
      for (const options of [{}, U14_GIRLS]) {
        const rows = rowsOf(await compared(clubs.slice(at, at + 2), options));
        for (const { label, cells: said } of rows) {
          expect(said, label).toHaveLength(2);
          for (const lines of said) {
            expect(lines.length, label).toBeGreaterThan(0);
            for (const { text } of lines) expect(text.trim(), label).not.toBe('');
          }
        }
      }
    }
  });

  test('is ‘Not stated’, and an undisclosed cost is ‘Not disclosed’', async () => {
    const [keeps, silent] = [
      aClub({ website: null, contactEmail: null, yearEstablished: null }),
      aClub({ ageGroups: [], teamsPerAgeGroup: null }),
    ];
    await save(
      database.sql,
      silent,
      aProgram({ club: keeps, feeKind: 'not_disclosed', feeFrom: null, feeTo: null }),
    );
    const comparison = await compared([keeps, silent], U14_GIRLS);
    for (const label of ['Fee', 'Per practice hour']) {
      expect(cells(comparison, label), label).toEqual([['Not disclosed'], ['Not stated']]);
    }
    for (const label of ['Website', 'Year established', 'Club director', 'Social media']) {
      expect(cells(comparison, label), label).toEqual([['Not stated'], ['Not stated']]);
    }
    for (const label of ['Age groups', 'Teams']) {
      expect(cells(comparison, label)?.[1], label).toEqual(['Not stated']);
    }
  });
});

test('[CMPR-05] a row is equal if all clubs have the same text and link', async () => {
  const [one, two, three] = await save(
    database.sql,
    aClub({ clubDirector: 'Pat', website: 'https://example.org/one' }),
    aClub({ clubDirector: 'Pat', website: 'https://example.org/two' }),
    aClub({ clubDirector: 'Sam', ageGroups: ['U14', 'U16'] }),
  );
  const same = (comparison: Comparison, label: string) =>
    rowsOf(comparison).find((row) => row.label === label)?.isSame;
  expect(same(await compared([one, two]), 'Club director')).toBe(true);
  expect(same(await compared([one, two, three]), 'Club director')).toBe(false);
  expect(same(await compared([one, two]), 'Website')).toBe(false);
  expect(same(await compared([one, two, three]), 'Age groups')).toBe(true);
  expect(same(await compared([one, two]), 'Email')).toBe(true);
  await save(
    database.sql,
    ...[one, two].map((club) => aTryout({ club, startsAt: inHours(50), endsAt: inHours(52) })),
  );
  expect(same(await compared([one, two]), 'Next tryout')).toBe(true);
  expect(same(await compared([one, three]), 'Next tryout')).toBe(false);
});

test('three practice locations are named, and the others counted', async () => {
  const [many, few] = [aClub(), aClub()];
  await save(
    database.sql,
    few,
    ...[0, 1, 2, 3, 4].map((position) =>
      aPracticeLocation({ club: many, position, name: `Gym ${position}`, address: 'Lane 1' }),
    ),
  );
  expect(cells(await compared([many, few]), 'Practice locations')).toEqual([
    ['Gym 0, Lane 1', 'Gym 1, Lane 1', 'Gym 2, Lane 1', 'and 2 others'],
    ['Not stated'],
  ]);
});
