import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { availableLocations } from '#db/schema/locations.ts';
import { site } from '#site.config.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { seedLocations } from './seed-locations.ts';

async function locations({ sql }: TestDatabase): Promise<string[]> {
  const rows = await sql.select().from(availableLocations).orderBy(asc(availableLocations.state));
  return rows.map(({ state, county }) => (county === null ? state : `${state}/${county}`));
}

test('a new site gets the states and featured counties of its configuration, once', async () => {
  const database = await aDatabase();
  await Promise.all([seedLocations(database), seedLocations(database)]);
  const featured = site.featuredCounties.flatMap(({ state, counties }) =>
    counties.map((county) => `${state}/${county}`),
  );
  const offered = await locations(database);
  expect(offered.toSorted()).toEqual([...site.region.states, ...featured].toSorted());
});

test('a list that administrators have changed, and a site with clubs, are not changed', async () => {
  const database = await aDatabase();
  await save(database.sql, aLocation('Maryland', null));
  await seedLocations(database);
  expect(await locations(database)).toEqual(['Maryland']);
  const withClubs = await aDatabase();
  await save(withClubs.sql, aClub());
  await seedLocations(withClubs);
  expect(await locations(withClubs)).toEqual([]);
});
