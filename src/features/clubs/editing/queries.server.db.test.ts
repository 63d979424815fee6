import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { aClub } from '../../../../tests/builders/clubs.ts';
import { aDatabase } from '../../../../tests/database.ts';
import type { TestDatabase } from '../../../../tests/database.ts';
import { aMember } from '../../../../tests/builders/members.ts';
import { save } from '../../../../tests/builders/save.ts';
import { clubsAdministeredBy } from './queries.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

test('a club administrator finds their clubs by name, as they are called now, and no others', async () => {
  const [later, earlier, other] = await save(
    database.sql,
    aClub({ name: 'Zephyr Own' }),
    aClub({ name: 'Aces Own' }),
    aClub({ name: 'Somebody Else’s' }),
  );
  const administrator = aMember().administering(later).administering(earlier);
  const [{ id }] = await save(database.sql, administrator);
  const actor: Member = {
    kind: 'member',
    userId: id,
    roles: ['club_admin'],
    administeredClubs: [later.id, earlier.id],
  };
  const names = async (who: Parameters<typeof clubsAdministeredBy>[1]) =>
    (await clubsAdministeredBy(database.db, who)).map(({ name }) => name);
  expect(await names(actor)).toEqual(['Aces Own', 'Zephyr Own']);
  await database.sql.update(clubs).set({ name: 'Zulu Own' }).where(eq(clubs.id, later.id));
  await database.sql.delete(clubs).where(eq(clubs.id, earlier.id));
  expect(await names(actor)).toEqual(['Zulu Own']);
  expect(await names({ ...actor, administeredClubs: [] })).toEqual([]);
  expect(await names(VISITOR)).toEqual([]);
  expect(other.id).not.toBe(later.id);
});
