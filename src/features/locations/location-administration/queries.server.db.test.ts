import { expect, test } from 'vitest';
import type { Member } from '#domain/actor.ts';
import { aClub } from '../../../../tests/builders/clubs.ts';
import { aLocation } from '../../../../tests/builders/locations.ts';
import { aMember } from '../../../../tests/builders/members.ts';
import { save } from '../../../../tests/builders/save.ts';
import { aDatabase } from '../../../../tests/database.ts';
import { unlistedCounties } from './queries.server.ts';

test('administrators see the counties of clubs that are in no list, and nobody else does', async () => {
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
