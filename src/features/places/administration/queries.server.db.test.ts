import { expect, test } from 'vitest';
import type { Member } from '#domain/actor.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import { unlistedCounties, unplacedClubs } from './queries.server.ts';

test("only administrators see clubs' unlisted counties", async () => {
  const { db, sql } = await aDatabase();
  const [{ id }] = await save(sql, aMember().withRole('admin'));
  const admin: Member = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
  await save(
    sql,
    aLocation('Pennsylvania'),
    aLocation('Pennsylvania', 'Montgomery', { isActive: false }),
    aClub({ state: 'Pennsylvania', county: 'Montgomery' }),
    aClub({ state: 'Pennsylvania', county: 'Montgomry' }),
    aClub({ state: 'Pennsylvania', county: 'Bucks' }),
    aClub({ state: 'Pennsylvania', county: 'Bucks' }),
    aClub({ state: 'Pennsylvania', county: null }),
    aClub({ state: 'Ohio', county: 'Lake' }),
    aClub({ state: null, county: 'Lake' }),
  );
  expect(await unlistedCounties(db, admin)).toEqual([
    { state: 'Pennsylvania', county: 'Bucks', clubs: 2 },
    { state: 'Pennsylvania', county: 'Montgomry', clubs: 1 },
  ]);
  await expect(unlistedCounties(db, { ...admin, roles: [] })).rejects.toMatchObject({
    kind: 'forbidden',
  });
});

test('[NEAR-11] only administrators see what could not be placed', async () => {
  const { db, sql } = await aDatabase();
  const [{ id }] = await save(sql, aMember().withRole('admin'));
  const admin: Member = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
  expect(await unplacedClubs(db, admin)).toEqual({ total: 0, places: [] });

  const lost = aClub({ name: 'A', city: 'Nowhereville', state: 'New Jersey' });
  const half = aClub({ name: 'B', city: 'Nowhereville', state: 'New Jersey' });
  const found = aClub({ name: 'C', city: 'Cherry Hill', state: 'New Jersey' });
  await save(
    sql,
    lost,
    aPracticeLocation({ club: half, name: 'Unknown Gym', address: '1 Lane' }),
    aPracticeLocation({ club: half, address: '2 Lane, Camden, NJ 08102' }),
    aPracticeLocation({ club: found, address: 'A field' }),
    aClub({ name: 'D', city: null, state: null }),
  );
  const { total, places } = await unplacedClubs(db, admin);
  expect(total).toBe(3);
  expect(places.map(({ club, location, place }) => [club.name, location, place])).toEqual([
    ['A', null, 'Nowhereville, New Jersey'],
    ['B', 'Unknown Gym', '1 Lane'],
    ['D', null, ''],
  ]);
  await expect(unplacedClubs(db, { ...admin, roles: [] })).rejects.toMatchObject({
    kind: 'forbidden',
  });
});
