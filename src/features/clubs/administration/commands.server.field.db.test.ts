import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import type { Member } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { setField, undoBulkEdit } from './commands.server.ts';
import { fieldValues } from './queries.server.ts';
import { parseClubListSearch } from './filters.ts';

let database: TestDatabase;
let admin: Member;
let other: Member;
beforeAll(async () => {
  database = await aDatabase();
  const [one, two] = await save(
    database.sql,
    aMember().withRole('admin'),
    aMember().withRole('admin'),
  );
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
  other = { ...admin, userId: two.id };
});

const named = (search: string, ...ids: string[]) => ({ all: parseClubListSearch({ search }), ids });
const edit = (id: string, columns: Partial<typeof clubs.$inferInsert>) =>
  database.db.as(other, (tx) => tx.update(clubs).set(columns).where(eq(clubs.id, id)));

async function counties(...ids: string[]) {
  const rows = await database.sql.select().from(clubs).where(inArray(clubs.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.county);
}

test('a field is set for all clubs that a list finds, but not over someone else’s, and undone', async () => {
  const [same, taken, busy, later, out] = await save(
    database.sql,
    aClub({ name: 'Set one', county: 'Chester' }),
    aClub({ name: 'Set two', county: 'Bucks' }),
    aClub({ name: 'Set three', county: 'Bucks' }),
    aClub({ name: 'Set four', county: null }),
    aClub({ name: 'Set five', county: 'Bucks' }),
  );
  const ids = [same, taken, busy, later, out].map(({ id }) => id);
  const wanted = { of: named('set ', out.id), field: 'county', value: 'Chester County' } as const;
  const preview = await fieldValues(database.db, admin, wanted);
  expect(preview.values).toEqual([
    { seen: 'Bucks', becomes: 'Chester', clubs: 2 },
    { seen: 'Chester', becomes: 'Chester', clubs: 1 },
    { seen: '', becomes: 'Chester', clubs: 1 },
  ]);
  await edit(taken.id, { county: 'Berks' });
  await edit(busy.id, { website: 'https://busy.example' });
  const update = { ...wanted, asOf: preview.asOf };
  const answer = await setField(database.db, admin, update);
  expect(answer).toMatchObject({ changed: 2, leftAlone: ['Set two'] });
  expect(await counties(...ids)).toEqual(['Chester', 'Berks', 'Chester', 'Chester', 'Bucks']);
  await edit(later.id, { county: 'Lehigh' });
  const { transaction } = answer;
  await expect(undoBulkEdit(database.db, other, { transaction })).rejects.toMatchObject({
    kind: 'conflict',
  });
  expect(await undoBulkEdit(database.db, admin, { transaction })).toEqual({ restored: 1 });
  expect(await counties(...ids)).toEqual(['Chester', 'Berks', 'Bucks', 'Lehigh', 'Bucks']);
});

test('a preview points out a county that a club’s state does not have, and what was meant', async () => {
  const [there, elsewhere] = await save(
    database.sql,
    aClub({ state: 'Idaho', county: 'Ada' }),
    aClub({ state: 'Utah', county: 'Cache' }),
  );
  await save(database.sql, aLocation('Idaho'), aLocation('Idaho', 'Bannock'), aLocation('Utah'));
  const of = { all: null, ids: [there.id, elsewhere.id] };
  const hintsAt = async (value: string) =>
    (await fieldValues(database.db, admin, { of, field: 'county', value })).hints.toSorted();
  expect(await hintsAt('Banock')).toEqual([
    '“Banock” isn’t on our list of Idaho counties. Did you mean Bannock?',
    '“Banock” isn’t on our list of Utah counties. We’ll save it as you typed it.',
  ]);
  expect(await hintsAt('bannock county')).toHaveLength(1);
  expect(await hintsAt('')).toEqual([]);
});

test('lists are set as a whole, and a city is never emptied', async () => {
  const [one, two] = await save(database.sql, aClub(), aClub());
  const of = { all: null, ids: [one.id, two.id] };
  const { asOf } = await fieldValues(database.db, admin, { of, field: 'genders', value: '' });
  const set = (field: 'genders' | 'city' | 'state', value: string) =>
    setField(database.db, admin, { of, field, value, asOf });
  expect(await set('genders', 'Boys; Girls')).toMatchObject({ changed: 2, leftAlone: [] });
  const [stored] = await database.sql.select().from(clubs).where(eq(clubs.id, two.id));
  expect(stored).toMatchObject({ genders: ['Boys', 'Girls'], version: 2, updatedBy: admin.userId });
  await expect(set('city', '')).rejects.toMatchObject({ kind: 'invalid' });
  await expect(set('state', 'Pennsilvania')).rejects.toMatchObject({ kind: 'invalid' });
  expect(await set('state', 'PA')).toMatchObject({ changed: 0 });
});

test('a change that is being saved meanwhile is left alone, too', async () => {
  const [club] = await save(database.sql, aClub({ name: 'Saved meanwhile', county: 'Bucks' }));
  const of = { all: null, ids: [club.id] };
  const wanted = { of, field: 'county', value: 'Chester' } as const;
  const { asOf } = await fieldValues(database.db, admin, wanted);
  const [isSaved, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const saving = database.db.as(other, async (tx) => {
    await tx.update(clubs).set({ county: 'Berks' }).where(eq(clubs.id, club.id));
    isSaved.resolve();
    await mayEnd.promise;
  });
  await isSaved.promise;
  const setting = setField(database.db, admin, { ...wanted, asOf });
  const waits = async () => {
    const { rows } = await database.sql.execute(sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for update%'`);
    return rows.length;
  };
  await expect.poll(waits).toBe(1);
  mayEnd.resolve();
  await saving;
  expect(await setting).toMatchObject({ changed: 0, leftAlone: ['Saved meanwhile'] });
  expect(await counties(club.id)).toEqual(['Berks']);
});
