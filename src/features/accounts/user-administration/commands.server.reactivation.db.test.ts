import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { profiles } from '#db/schema/accounts.ts';
import type { Member } from '#domain/actor.ts';
import { mailsTo, prepareMails } from '#platform/session/accounts.fixture.ts';
import { aMember } from '../../../../tests/builders/members.ts';
import type { MemberBuilder } from '../../../../tests/builders/members.ts';
import { save } from '../../../../tests/builders/save.ts';
import { aDatabase } from '../../../../tests/database.ts';
import { setStatus } from './commands.server.ts';

test('whoever lets an administrator in again proves who they are, and all administrators are told; not so of others', async () => {
  const database = await aDatabase();
  await prepareMails(database);
  const [administrator, back] = [aMember().withRole('admin'), aMember().withRole('admin')];
  const member = aMember();
  await save(database.sql, administrator, back, member);
  const { id: userId } = administrator;
  const admin: Member = { kind: 'member', userId, roles: ['admin'], administeredClubs: [] };
  const statusOf = async ({ id }: MemberBuilder) =>
    (await database.sql.select().from(profiles).where(eq(profiles.id, id)))[0]?.status;
  const refused = () => Promise.reject(new Error('not proven'));
  const setUnproven = ({ id: memberId }: MemberBuilder, status: 'active' | 'deactivated') =>
    setStatus(database.db, admin, { memberId, status }, refused);
  for (const one of [member, back]) await setUnproven(one, 'deactivated');
  await setUnproven(member, 'active');
  await expect(setUnproven(back, 'active')).rejects.toThrow('not proven');
  expect(await statusOf(back)).toBe('deactivated');
  for (const one of [administrator, back]) expect(await mailsTo(database, one.email)).toEqual([]);
  const proven = () => Promise.resolve();
  await setStatus(database.db, admin, { memberId: back.id, status: 'active' }, proven);
  // Is so already.
  await setUnproven(back, 'active');
  for (const one of [administrator, back]) {
    expect(await mailsTo(database, one.email)).toMatchObject([{ kind: 'administrator-added' }]);
  }
  expect(await mailsTo(database, member.email)).toEqual([]);
});
