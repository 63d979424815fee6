import { beforeAll, expect, test } from 'vitest';
import { currentSeason } from '#platform/current-season.ts';
import { aSampleDatabase } from '#tests/sample-database.ts';
import type { SampleDatabase } from '#tests/sample-database.ts';

let sample: SampleDatabase;

beforeAll(async () => {
  sample = await aSampleDatabase();
});

const PRESENT = currentSeason();

test.each([
  [
    'clubs with a season sheet of the present season',
    `select count(*) from season_sheets where season = ${PRESENT}`,
    76,
    84,
  ],
  [
    'clubs with a sheet of the season before as well',
    `select count(*) from season_sheets where season = ${PRESENT - 1}`,
    60,
    76,
  ],
  [
    'clubs that keep all their fees to themselves',
    `select count(*) from (select from club_programs where is_newest group by club_id
       having bool_and(fee_kind = 'not_disclosed')) as kept`,
    5,
    16,
  ],
  [
    'clubs that have filled in a part',
    `select count(*) from (select from club_programs where is_newest group by club_id
       having bool_and(includes = '{}')) as partly`,
    8,
    28,
  ],
  ['tryouts', 'select count(*) from tryouts', 60, 60],
  ['tryouts that are over', 'select count(*) from tryouts where ends_at < now()', 5, 8],
  [
    'tryouts of the next two weeks',
    `select count(*) from tryouts where starts_at between now() and now() + interval '14 days'`,
    12,
    16,
  ],
  ['canceled tryouts', `select count(*) from tryouts where status = 'canceled'`, 2, 10],
])('around the present day there are %s', async (_what, question, fewest, most) => {
  const found = await sample.numberOf(question);
  expect(found).toBeGreaterThanOrEqual(fewest);
  expect(found).toBeLessThanOrEqual(most);
});

test.each([
  [
    'a tryout of a gender or an age that its club does not have',
    `select count(*) from tryouts t join clubs on clubs.id = t.club_id
     where not genders @> array[t.gender] or not clubs.age_groups @> t.age_groups`,
  ],
  [
    'a tryout somewhere else than where its club practices',
    `select count(*) from tryouts t where not exists (
       select 1 from practice_locations l where l.club_id = t.club_id and l.address = t.venue_address)`,
  ],
  [
    'a program of a gender or an age that its club does not have',
    `select count(*) from club_programs p join clubs on clubs.id = p.club_id
     where not genders @> array[p.gender] or not clubs.age_groups @> array[p.age_group]`,
  ],
])('there is never %s', async (_what, question) => {
  expect(await sample.numberOf(question)).toBe(0);
});
