import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { profiles } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import type { Member } from '#domain/actor.ts';
import { mailsTo, prepareMails } from '#platform/session/accounts.fixture.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import { saveRoles, setStatus } from './commands.server.ts';

const refused = (): Promise<void> => Promise.reject(new Error('not proven'));
const proven = () => Promise.resolve();

test('reactivating an administrator needs a proof, and all administrators are told; a member needs neither', async () => {
  const database = await aDatabase();
  await prepareMails(database);
  const [administrator, back] = [aMember().withRole('admin'), aMember().withRole('admin')];
  const member = aMember();
  await save(database.sql, administrator, back, member);
  const { id: userId } = administrator;
  const admin: Member = { kind: 'member', userId, roles: ['admin'], administeredClubs: [] };
  const statusOf = async ({ id }: MemberBuilder) =>
    (await database.sql.select().from(profiles).where(eq(profiles.id, id)))[0]?.status;
  const setUnproven = ({ id: memberId }: MemberBuilder, status: 'active' | 'deactivated') =>
    setStatus(database.db, admin, { memberId, status }, refused);
  for (const one of [member, back]) {
    await expect(setUnproven(one, 'deactivated')).rejects.toThrow('not proven');
    expect(await statusOf(one)).toBe('active');
    await setStatus(database.db, admin, { memberId: one.id, status: 'deactivated' }, proven);
  }
  await setUnproven(member, 'active');
  await expect(setUnproven(back, 'active')).rejects.toThrow('not proven');
  expect(await statusOf(back)).toBe('deactivated');
  for (const one of [administrator, back]) expect(await mailsTo(database, one.email)).toEqual([]);
  await setStatus(database.db, admin, { memberId: back.id, status: 'active' }, proven);
  // Nothing changes.
  await setUnproven(back, 'active');
  for (const one of [administrator, back]) {
    expect(await mailsTo(database, one.email)).toMatchObject([{ kind: 'administrator-added' }]);
  }
  expect(await mailsTo(database, member.email)).toEqual([]);
});

test('giving a role needs a proof, whatever roles the form claims were there; removing one does not', async () => {
  const database = await aDatabase();
  const administrator = aMember().withRole('admin');
  const [member, club, otherClub] = [aMember(), aClub(), aClub()];
  await save(database.sql, administrator, member, club, otherClub);
  const { id: userId } = administrator;
  const admin: Member = { kind: 'member', userId, roles: ['admin'], administeredClubs: [] };
  const to = (isAdmin: boolean, ...clubs: { id: string }[]) => ({
    isAdmin,
    isClubAdmin: clubs.length > 0,
    clubIds: clubs.map(({ id }) => id),
  });
  const change = (roles: ReturnType<typeof to>, seen = to(false), proof = refused) =>
    saveRoles(database.db, admin, { memberId: member.id, roles, seen }, proof);
  const held = () => database.sql.$count(userRoles, eq(userRoles.userId, member.id));
  await expect(change(to(true))).rejects.toThrow('not proven');
  await expect(change(to(false, club))).rejects.toThrow('not proven');
  await expect(change(to(false, club), to(false, club))).rejects.toMatchObject({
    kind: 'conflict',
  });
  expect(await held()).toBe(0);
  await change(to(false, club), to(false), proven);
  await expect(change(to(false, club, otherClub), to(false, club))).rejects.toThrow('not proven');
  await change(to(false, club, otherClub), to(false, club), proven);
  await change(to(false, club), to(false, club, otherClub));
  await change(to(true), to(false, club), proven);
  await change(to(false), to(true));
  expect(await held()).toBe(0);
});
