import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { searchClubs } from './search.server.ts';
import { SORTS } from './schema.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
});

function find(name: string, sort?: (typeof SORTS)[number]) {
  return searchClubs(database.db.visitor, { name, sort });
}

test('a change of a club shows in the next list, in every order', async () => {
  const club = aClub({ name: 'Changing', numReviews: 1, avgRating: 4 });
  await save(database.sql, club, aClub({ name: 'Changing too' }));
  expect((await find('changing')).clubs).toMatchObject([{ num_reviews: 1 }, { num_reviews: 0 }]);
  await database.sql.update(clubs).set({ numReviews: 2 }).where(eq(clubs.id, club.id));
  for (const sort of SORTS) {
    const again = (await find('changing', sort)).clubs;
    expect(again.find(({ id }) => id === club.id)).toMatchObject({ num_reviews: 2 });
  }
});

test('a change that was rolled back never shows', async () => {
  const club = aClub({ name: 'Undone' });
  await save(database.sql, club);
  await find('undone');
  await expect(
    database.sql.transaction(async (tx) => {
      await tx.update(clubs).set({ city: 'Nowhere' }).where(eq(clubs.id, club.id));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await find('undone')).clubs).toMatchObject([{ city: 'Bryn Mawr' }]);

  await database.sql.transaction(async (tx) => {
    await tx.update(clubs).set({ city: 'Ardmore' }).where(eq(clubs.id, club.id));
    expect((await find('undone')).clubs).toMatchObject([{ city: 'Bryn Mawr' }]);
    await tx.update(clubs).set({ city: 'Radnor' }).where(eq(clubs.id, club.id));
  });
  expect((await find('undone')).clubs).toMatchObject([{ city: 'Radnor' }]);
});

test('a deleted club is not found, and a new one with its id is', async () => {
  const club = aClub({ name: 'Gone and back', city: 'Ardmore' });
  await save(database.sql, club);
  expect((await find('gone and')).clubs).toHaveLength(1);
  await database.sql.delete(clubs).where(eq(clubs.id, club.id));
  expect(await find('gone and')).toMatchObject({ clubs: [], total: 0 });
  club.row.city = 'Radnor';
  await save(database.sql, club);
  expect((await find('gone and')).clubs).toMatchObject([{ city: 'Radnor' }]);
});
