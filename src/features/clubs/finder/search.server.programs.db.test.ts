import { beforeAll, expect, test } from 'vitest';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { parseFinderSearch } from './schema.ts';
import { searchClubs } from './search.server.ts';

let database: TestDatabase;

type Columns = NonNullable<Parameters<typeof aProgram>[0]>;

const season = currentSeason();

beforeAll(async () => {
  database = await aDatabase();
  const clubs: Readonly<Record<string, readonly Columns[]>> = {
    Some: [{ openSpots: 'Some', practiceDays: ['Mon'], feeFrom: 900 }],
    Three: [{ openSpots: '3', practiceDays: ['Mon', 'Wed'] }],
    Full: [{ openSpots: 'None', practiceDays: ['Wed', 'Fri'] }],
    Silent: [{}],
    // What one program has, another lacks.
    Split: [
      { openSpots: '3', practiceDays: ['Sat'] },
      { ageGroup: 'U16', openSpots: 'None', practiceDays: ['Mon'], feeFrom: 900 },
    ],
    Former: [
      { season, openSpots: 'None', practiceDays: ['Fri'] },
      { season: season - 1, openSpots: '3', practiceDays: ['Mon'] },
    ],
    Private: [
      {
        openSpots: 'Some',
        practiceDays: ['Sun'],
        feeKind: 'not_stated',
        feeFrom: null,
        feeTo: null,
      },
    ],
  };
  const all = Object.entries(clubs).flatMap(([name, programs]) => {
    const club = aClub({
      name,
      ageGroups: ['U14', 'U16'],
      genders: ['Girls'],
      teamTypes: ['Travel'],
    });
    return programs.map((columns) => aProgram({ club, season, ...columns }));
  });
  await save(database.sql, ...all);
});

async function found(asked: Readonly<Record<string, string>>) {
  const { clubs, total } = await searchClubs(database.db.visitor, parseFinderSearch(asked));
  expect(total).toBe(clubs.length);
  return clubs.map(({ name }) => name);
}

test('[FACT-03] open spots are some or a number, in the season that the club shows', async () => {
  expect(await found({ spots: 'open' })).toEqual(['Private', 'Some', 'Split', 'Three']);
});

test('[FACT-03] all practice days of a program are among the chosen ones', async () => {
  expect(await found({ days: 'Mon' })).toEqual(['Some', 'Split']);
  expect(await found({ days: 'Mon,Wed' })).toEqual(['Some', 'Split', 'Three']);
  expect(await found({ days: 'Wed' })).toEqual([]);
  expect(await found({ days: 'Fri,Wed,Thu' })).toEqual(['Former', 'Full']);
  const all = ['Former', 'Full', 'Private', 'Some', 'Split', 'Three'];
  expect(await found({ days: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun' })).toEqual(all);
});

test('[FACT-03] spots and days are of the program with the age group, type, and fee', async () => {
  expect(await found({ spots: 'open', days: 'Mon' })).toEqual(['Some']);
  expect(await found({ spots: 'open', ageGroup: 'U16' })).toEqual([]);
  expect(await found({ days: 'Mon', ageGroup: 'U14' })).toEqual(['Some']);
  expect(await found({ days: 'Mon', ageGroup: 'U16' })).toEqual(['Split']);
  expect(await found({ spots: 'open', gender: 'Boys' })).toEqual([]);
  expect(await found({ spots: 'open', teamType: 'National' })).toEqual([]);
  expect(await found({ spots: 'open', maxFee: '1000' })).toEqual(['Some']);
  expect(await found({ spots: 'open', maxFee: '1000', unstated: 'show' })).toEqual([
    'Some',
    'Private',
  ]);
  expect(await found({ days: 'Sun', ageGroup: 'U14', sort: 'cost_asc' })).toEqual(['Private']);
});
