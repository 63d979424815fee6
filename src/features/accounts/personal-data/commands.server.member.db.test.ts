import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { session, user } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubComments } from '#db/schema/reviews.ts';
import { userRoles } from '#db/schema/roles.ts';
import type { Member } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { allChanges } from '#features/site/audit-log/queries.server.ts';
import { anInstance, prepareMails } from '#platform/session/accounts.fixture.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { deleteMember } from './commands.server.ts';

let database: TestDatabase;
let accounts: Accounts;
let storage: Storage;
let folder: string;
let admin: MemberBuilder;
beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  accounts = await anInstance(database);
  folder = await mkdtemp(join(tmpdir(), 'club-directory-deletion-'));
  storage = await createFolderStorage({ folder });
  admin = aMember().withRole('admin');
  await save(database.sql, admin);
});
afterAll(async () => {
  await accounts.close();
  await rm(folder, { recursive: true });
});

const actorOf = ({ id }: MemberBuilder, ...roles: Member['roles']): Member => ({
  kind: 'member',
  userId: id,
  roles,
  administeredClubs: [],
});

const remove = (
  actor: Member,
  member: MemberBuilder,
  confirmation = member.profile.username ?? '',
  prove = () => Promise.resolve(),
) =>
  deleteMember(
    accounts,
    storage,
    database.db,
    actor,
    { memberId: member.id, confirmation, proof: '' },
    prove,
  );

const isThere = async ({ id }: MemberBuilder): Promise<boolean> =>
  (await database.sql.$count(user, eq(user.id, id))) === 1;

test('the same data goes and stays as when members delete themselves', async () => {
  const club = aClub();
  const member = aMember().rating(club, 2, 'Said before leaving.');
  await save(database.sql, club, member);
  await database.sql.insert(session).values({
    token: `token-${member.id}`,
    userId: member.id,
    expiresAt: new Date(Date.now() + 60_000),
  });
  await remove(actorOf(admin, 'admin'), member);
  expect(await isThere(member)).toBe(false);
  expect(await database.sql.$count(session, eq(session.userId, member.id))).toBe(0);
  const [left] = await database.sql
    .select({ userId: clubComments.userId, comment: clubComments.comment })
    .from(clubComments)
    .where(eq(clubComments.clubId, club.id));
  expect(left).toEqual({ userId: null, comment: 'Said before leaving.' });
  const [standing] = await database.sql
    .select({ average: clubs.avgRating, reviews: clubs.numReviews })
    .from(clubs)
    .where(eq(clubs.id, club.id));
  expect(standing).toEqual({ average: null, reviews: 0 });
  await expect(remove(actorOf(admin, 'admin'), member)).rejects.toMatchObject({ kind: 'missing' });
});

test('without the right name, or the proof, nothing is deleted', async () => {
  const member = aMember({ username: `kept_${randomUUID().slice(0, 8)}` });
  await save(database.sql, member);
  await expect(remove(actorOf(admin, 'admin'), member, 'somebody')).rejects.toMatchObject({
    kind: 'invalid',
  });
  const refused = () => Promise.reject(new AppError('invalid', 'Not your password.'));
  await expect(remove(actorOf(admin, 'admin'), member, undefined, refused)).rejects.toMatchObject({
    message: 'Not your password.',
  });
  expect(await isThere(member)).toBe(true);
});

test('only administrators can delete, and not themselves', async () => {
  const [member, former] = [aMember(), aMember()];
  await save(database.sql, member, former);
  for (const [actor, target] of [
    [actorOf(former), member],
    // Claims the role, like a session that is out of date.
    [actorOf(former, 'admin'), member],
    [actorOf(admin, 'admin'), admin],
  ] as const) {
    await expect(remove(actor, target)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await isThere(target)).toBe(true);
  }
});

test('is in the log of changes, which names who did it and not who was deleted', async () => {
  const [keeper, member] = [aMember({ username: 'keeper_of_members' }), aMember()];
  await save(database.sql, keeper.withRole('admin'), member);
  await remove(actorOf(keeper, 'admin'), member);
  const { changes } = await allChanges(
    database.db,
    actorOf(admin, 'admin'),
    { kind: 'member', who: 'keeper_of_members' },
    null,
  );
  expect(changes).toMatchObject([
    {
      who: 'keeper_of_members',
      deed: 'removed',
      name: 'Deleted user',
      subjectId: null,
      fields: [],
    },
  ]);
  const own = aMember();
  await save(database.sql, own);
  await expect(remove(actorOf(own, 'admin'), member)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await database.sql.$count(auditLog, eq(auditLog.actorId, own.id))).toBe(0);
});

test('an administrator demoted during the proof deletes no one', async () => {
  const [demoted, member] = [aMember().withRole('admin'), aMember()];
  await save(database.sql, demoted, member);
  const losing = async (): Promise<void> => {
    await database.sql.delete(userRoles).where(eq(userRoles.userId, demoted.id));
  };
  await expect(remove(actorOf(demoted, 'admin'), member, undefined, losing)).rejects.toMatchObject({
    kind: 'forbidden',
  });
  expect(await isThere(member)).toBe(true);
  expect(await database.sql.$count(auditLog, eq(auditLog.actorId, demoted.id))).toBe(0);
});
