import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { clubsAdministeredBy, clubToEdit } from './queries.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

test('a club administrator gets their own clubs by name, and no others', async () => {
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

test('the form of a club opens for its administrators and those of the site, and for nobody else', async () => {
  const [club, other] = await save(database.sql, aClub(), aClub());
  const [own, admin] = [aMember().administering(club), aMember().withRole('admin')];
  await save(database.sql, own, admin);
  const member = { kind: 'member', userId: own.id, roles: [], administeredClubs: [] } as const;
  const clubAdmin: Member = { ...member, roles: ['club_admin'], administeredClubs: [club.id] };
  const kindOf = async (who: Parameters<typeof clubToEdit>[1], id: string) =>
    (await clubToEdit(database.db, who, id)).kind;
  expect(await kindOf(clubAdmin, club.id)).toBe('editable');
  expect(await kindOf(clubAdmin, other.id)).toBe('denied');
  expect(await kindOf(member, club.id)).toBe('denied');
  expect(await kindOf(VISITOR, club.id)).toBe('denied');
  expect(await kindOf({ ...member, userId: admin.id, roles: ['admin'] }, other.id)).toBe(
    'editable',
  );
  expect(await kindOf(clubAdmin, 'no id')).toBe('missing');
});
