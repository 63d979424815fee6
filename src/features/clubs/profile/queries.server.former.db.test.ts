import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { clubFormerPaths, clubs } from '#db/schema/clubs.ts';
import { clubPath } from '#domain/paths.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { lookUpClubByPath } from './queries.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

/** The id of the club at a path, or the path to move to. */
async function leadsTo(path: string): Promise<string> {
  const [, , state = '', county = '', city = '', clubSlug = ''] = path.split('/');
  const lookup = await lookUpClubByPath(database.db.visitor, { state, county, city, clubSlug });
  if (lookup.kind === 'found') return lookup.club.id;
  return lookup.kind === 'moved' ? lookup.path : lookup.message;
}

/** Changes a club and returns its new path. */
async function change(id: string, values: Partial<typeof clubs.$inferInsert>): Promise<string> {
  const [club] = await database.sql.update(clubs).set(values).where(eq(clubs.id, id)).returning();
  if (!club) throw new Error('no such club');
  return clubPath(club);
}

async function twoClubs(place: string): Promise<[ClubBuilder, ClubBuilder]> {
  const at = { state: place, county: 'Former', city: 'Town' };
  const [one, two] = [aClub({ name: 'Aces', ...at }), aClub({ name: 'Kings', ...at })];
  await save(database.sql, one, two);
  return [one, two];
}

test('every former path leads directly to the current one', async () => {
  const [club] = await twoClubs('Chainland');
  const first = await change(club.id, { description: 'No new path.' });
  const second = await change(club.id, { name: 'Bees' });
  const third = await change(club.id, { city: 'Village', state: 'Chainland Two' });
  expect([first, second, third]).toEqual([
    '/clubs/chainland/former/town/aces',
    '/clubs/chainland/former/town/bees',
    '/clubs/chainland-two/former/village/bees',
  ]);
  expect(await leadsTo(first)).toBe(third);
  expect(await leadsTo(second)).toBe(third);
  expect(await leadsTo(third)).toBe(club.id);
  expect(await change(club.id, { name: 'Aces', city: 'Town', state: 'Chainland' })).toBe(first);
  expect(await leadsTo(first)).toBe(club.id);
  expect(await leadsTo(second)).toBe(first);
  expect(await leadsTo(third)).toBe(first);
});

test('two clubs that swap names swap paths', async () => {
  const [aces, kings] = await twoClubs('Swapland');
  await change(aces.id, { name: 'Between' });
  const kingsNow = await change(kings.id, { name: 'Aces' });
  const acesNow = await change(aces.id, { name: 'Kings' });
  expect(kingsNow).toBe('/clubs/swapland/former/town/aces');
  expect(acesNow).toBe('/clubs/swapland/former/town/kings');
  expect(await leadsTo(kingsNow)).toBe(kings.id);
  expect(await leadsTo(acesNow)).toBe(aces.id);
  expect(await leadsTo('/clubs/swapland/former/town/between')).toBe(acesNow);
});

test('a path that another club took over stays with that club, even after it moved', async () => {
  const [aces, kings] = await twoClubs('Takenland');
  const old = '/clubs/takenland/former/town/aces';
  await change(aces.id, { name: 'Wasps' });
  expect(await change(kings.id, { name: 'Aces' })).toBe(old);
  expect(await leadsTo(old)).toBe(kings.id);
  const left = await change(kings.id, { name: 'Hornets' });
  expect(await leadsTo(old)).toBe(left);
  await save(
    database.sql,
    aClub({ name: 'Aces', state: 'Takenland', county: 'Former', city: 'Town' }),
  );
  expect(await leadsTo(old)).not.toContain('/');
  const kept = await database.sql
    .select()
    .from(clubFormerPaths)
    .where(eq(clubFormerPaths.slug, 'aces'));
  expect(kept.filter((path) => path.stateSlug === 'takenland')).toEqual([]);
});

test('a former path takes precedence over a club of that name elsewhere', async () => {
  const [aces] = await twoClubs('Namesakeland');
  await save(database.sql, aClub({ name: 'Aces', state: 'Other Namesakeland' }));
  const now = await change(aces.id, { name: 'Renamed' });
  expect(await leadsTo('/clubs/namesakeland/former/town/aces')).toBe(now);
});

test("a deleted club's paths lead nowhere", async () => {
  const [club] = await twoClubs('Goneland');
  await change(club.id, { name: 'Only Here Once' });
  await change(club.id, { name: 'Something Else' });
  await database.sql.delete(clubs).where(eq(clubs.id, club.id));
  expect(await leadsTo('/clubs/goneland/former/town/only-here-once')).toBe('Club not found');
});
