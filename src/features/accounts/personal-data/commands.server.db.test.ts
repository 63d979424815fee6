import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, user } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubComments } from '#db/schema/reviews.ts';
import { clubEditSuggestions } from '#db/schema/suggestions.ts';
import type { Actor, Member } from '#domain/actor.ts';
import {
  renewProgram,
  signIn,
  signInProgram,
  requestPasswordReset,
} from '#features/accounts/sign-in/commands.server.ts';
import { deleteComment, editComment } from '#features/reviews/comments/commands.server.ts';
import { setLogLevel } from '#platform/log/log.ts';
import {
  anAddress,
  aVisitor,
  browserWith,
  mailsTo,
  twoInstances,
} from '#platform/session/accounts.fixture.ts';
import { sessionOf } from '#platform/session/session.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { avatarPath } from '#platform/storage/file-names.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aPost } from '#tests/builders/blog.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { deleteAccount } from './commands.server.ts';
import type { Deletion } from './schema.ts';

const RIGHT = { currentPassword: KNOWN_PASSWORD.text, confirmation: 'DELETE' } as const;
const WRONG = { ...RIGHT, currentPassword: 'not the one' };

const { database, accounts, other } = await twoInstances();
let storage: Storage;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'personal-data-'));
  storage = await createFolderStorage({ folder });
  // Its presence lets other administrators go.
  await save(database.sql, aMember().withRole('admin'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const sessionFor = ({ id, email }: MemberBuilder): SignedIn => ({
  userId: id,
  sessionId: '',
  email,
  isProgram: false,
  cookies: [],
});
const actingAs = ({ id }: MemberBuilder, ...roles: Member['roles']): Member => ({
  kind: 'member',
  userId: id,
  roles,
  administeredClubs: [],
});
const leave = (member: MemberBuilder, deletion: Deletion = RIGHT, at = accounts) =>
  deleteAccount(at, storage, sessionFor(member), deletion);
const isThere = async ({ id }: MemberBuilder): Promise<boolean> =>
  (await database.sql.$count(user, eq(user.id, id))) === 1;

/** Every value of the database that contains one of these words, by table. */
async function tracesOf(...words: string[]): Promise<string[]> {
  const { rows: tables } = await database.sql.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth', 'app', 'graphile_worker')`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.sql.execute<{ row: string }>(
      sql`select r::text as row from ${sql.raw(name)} as r`,
    );
    for (const { row } of rows) {
      if (words.some((word) => row.includes(word))) found.push(name);
    }
  }
  return found;
}

/** A member with something in every table. */
async function aFullMember() {
  const id = randomUUID();
  const name = `leaver${id.slice(0, 8)}`;
  const [club, otherClub] = [aClub(), aClub()];
  const member = aMember({
    id,
    username: name,
    fullName: `Full ${name}`,
    email: `${name}@x.example`,
  })
    .withPassword()
    .withRole('moderator')
    .administering(otherClub)
    .rating(club, 1, `Words of a rater`)
    .affiliatedWith(otherClub, { playerName: `Child of ${name}` });
  const comment = aComment({ club, author: member });
  const othersComment = aComment({ club });
  const removed = aComment({ club, author: member, comment: `Rude words of ${name}` });
  const post = aPost({ author: 'A pen name', writer: member, status: 'published' });
  await save(
    database.sql,
    member,
    aMember().rating(club, 5),
    comment,
    othersComment,
    removed,
    post,
  );
  await save(database.sql, aReply(comment, { comment: 'A reply of somebody else' }));
  await database.sql.insert(clubEditSuggestions).values({
    clubId: club.id,
    userId: id,
    suggestions: `Call ${name}`,
    currentInfo: 'x',
  });
  // Actions that leave audit log entries, and names on clubs. Also from when an administrator could
  // reveal a post's author.
  const authors = sql`update (author_id) on blog_posts`;
  await database.sql.execute(sql`grant ${authors} to directory_admin`);
  const [admin] = await save(database.sql, aMember().withRole('admin'));
  const asAdmin = actingAs(admin, 'admin');
  await database.db.as(asAdmin, async (tx) => {
    await tx.execute(sql`insert into user_roles (user_id, role) values (${id}, 'user')`);
    await tx.execute(sql`delete from club_comments where id = ${removed.id}`);
    await tx.execute(sql`update blog_posts set author_id = null where id = ${post.id}`);
  });
  await database.db.as(asAdmin, (tx) =>
    tx.execute(sql`update blog_posts set author_id = ${id} where id = ${post.id}`),
  );
  await database.sql.execute(sql`revoke ${authors} from directory_admin`);
  await database.db.as(actingAs(member, 'club_admin'), (tx) =>
    tx.execute(sql`update clubs set description = 'Better' where id = ${otherClub.id}`),
  );
  const credentials = { email: member.email, password: KNOWN_PASSWORD.text };
  const { cookies } = await signIn(accounts, credentials, aVisitor());
  const program = await signInProgram(accounts, credentials, aVisitor());
  await requestPasswordReset(accounts, member.email, aVisitor());
  const avatar = await storage.put('avatars', avatarPath(id, Date.now()), Buffer.from('x'), {
    contentType: 'image/webp',
  });
  return {
    member,
    name,
    club,
    otherClub,
    comment,
    othersComment,
    post,
    cookies,
    program,
    avatar,
    asAdmin,
  };
}

describe('a deleted account', () => {
  test('leaves its comments under "Deleted user", and no other trace anywhere', async () => {
    const { member, name, club, comment, post, avatar } = await aFullMember();
    const before = await tracesOf(member.id, name);
    for (const table of [
      'public.profiles',
      'public.user_roles',
      'public.club_ratings',
      'public.club_comments',
      'public.user_club_affiliations',
      'public.club_edit_suggestions',
      'public.audit_log',
      'public.blog_posts',
      'public.clubs',
      'auth.session',
      'auth.refresh_token',
      'auth.verification',
      'graphile_worker._private_jobs',
    ]) {
      expect(before, 'or the test could not fail').toContain(table);
    }

    await leave(member);

    // The one remaining email says goodbye.
    expect(await mailsTo(database, member.email)).toEqual([
      { kind: 'account-deleted', path: null },
    ]);
    expect(await tracesOf(member.id, name)).toEqual(['graphile_worker._private_jobs']);
    const left = await database.sql
      .select({ userId: clubComments.userId, comment: clubComments.comment })
      .from(clubComments)
      .where(eq(clubComments.clubId, club.id));
    expect(left).toHaveLength(4);
    expect(left).toContainEqual({ userId: null, comment: comment.row.comment });
    expect(left).toContainEqual({ userId: null, comment: 'Words of a rater' });
    const { rows: posts } = await database.sql.execute(
      sql`select author, author_id from blog_posts where id = ${post.id}`,
    );
    expect(posts).toEqual([{ author: 'A pen name', author_id: null }]);
    expect(await storage.stat('avatars', avatar.path)).toBeUndefined();
  });

  test('takes its ratings with it, and the averages change at once', async () => {
    const { member, club } = await aFullMember();
    const figures = () =>
      database.sql
        .select({ average: clubs.avgRating, count: clubs.numReviews })
        .from(clubs)
        .where(eq(clubs.id, club.id));
    expect(await figures()).toEqual([{ average: 3, count: 2 }]);
    await leave(member);
    expect(await figures()).toEqual([{ average: 5, count: 1 }]);
  });

  test('is gone for browsers, programs, and links, on every instance', async () => {
    const { member, cookies, program } = await aFullMember();
    expect(await sessionOf(other, browserWith(cookies))).not.toBeNull();
    await leave(member);
    expect(await sessionOf(other, browserWith(cookies))).toBeNull();
    const bearer = new Headers({ authorization: `Bearer ${program.access_token}` });
    expect(await sessionOf(other, bearer)).toBeNull();
    await expect(renewProgram(other, program.refresh_token, anAddress())).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    const credentials = { email: member.email, password: KNOWN_PASSWORD.text };
    await expect(signIn(other, credentials, aVisitor())).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  test('frees its address and its username', async () => {
    const { member, name } = await aFullMember();
    await leave(member);
    const [next] = await save(database.sql, aMember({ username: name, email: member.email }));
    expect(await isThere(next)).toBe(true);
  });

  test('stays in the audit log without a name, with what was done', async () => {
    const { member, asAdmin } = await aFullMember();
    await leave(member);
    const log = await database.sql
      .select()
      .from(auditLog)
      .where(eq(auditLog.actorId, asAdmin.userId))
      .orderBy(auditLog.id);
    expect(log.map(({ subject, subjectName }) => [subject, subjectName])).toContainEqual([
      'member',
      'Deleted user',
    ]);
    const removal = log.find(({ subject }) => subject === 'comment');
    expect(removal).toMatchObject({ action: 'removed', subjectName: 'Comment of a deleted user' });
    expect(removal?.before).not.toHaveProperty('comment');
    expect(removal?.before).toHaveProperty('club_id');
  });
});

describe('the comment of a deleted user', () => {
  const SOMEBODY = aMember();

  async function anOrphan() {
    const { member, comment, club } = await aFullMember();
    await leave(member);
    return { id: comment.id, clubId: club.id, formerly: actingAs(member) };
  }

  test('can only be deleted, by an administrator', async () => {
    const { id, formerly } = await anOrphan();
    const [member, admin] = await save(database.sql, SOMEBODY, aMember().withRole('admin'));
    const actors: Actor[] = [actingAs(member), actingAs(admin, 'admin'), formerly];
    for (const actor of actors) {
      const edit = editComment(database.db, actor, { id, comment: 'Mine now' });
      await expect(edit).rejects.toMatchObject({ kind: 'forbidden' });
      await database.db
        .as(actor, (tx) =>
          tx.execute(sql`update club_comments set comment = 'Mine now' where id = ${id}`),
        )
        .catch(() => undefined);
    }
    for (const actor of [actingAs(member), formerly]) {
      await expect(deleteComment(database.db, actor, { id })).rejects.toMatchObject({
        kind: 'forbidden',
      });
      await database.db.as(actor, (tx) =>
        tx.execute(sql`delete from club_comments where id = ${id}`),
      );
    }
    const [kept] = await database.sql.select().from(clubComments).where(eq(clubComments.id, id));
    expect(kept).toMatchObject({ userId: null });
    expect(kept?.comment).not.toBe('Mine now');
    await deleteComment(database.db, actingAs(admin, 'admin'), { id });
    expect(await database.sql.$count(clubComments, eq(clubComments.id, id))).toBe(0);
    const removals = await database.sql.$count(auditLog, eq(auditLog.subjectId, id));
    expect(removals, 'the removal is in the log').toBe(1);
  });

  test('cannot be posted in that state', async () => {
    const { clubId } = await anOrphan();
    const [member] = await save(database.sql, aMember());
    const posted = database.db.as(actingAs(member), (tx) =>
      tx.execute(
        sql`insert into club_comments (club_id, user_id, comment) values (${clubId}, null, 'x')`,
      ),
    );
    await expect(posted).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

describe('an account is not deleted', () => {
  test('with a wrong password, and guesses are counted', async () => {
    const [member] = await save(database.sql, aMember().withPassword());
    for (let guess = 0; guess < 10; guess += 1) {
      await expect(leave(member, WRONG)).rejects.toMatchObject({
        kind: 'invalid',
        message: 'Your current password isn’t correct.',
      });
    }
    await expect(leave(member)).rejects.toMatchObject({ name: 'TooManyAttempts' });
    expect(await isThere(member)).toBe(true);
    expect(await mailsTo(database, member.email)).toMatchObject([{ kind: 'suspicious-sign-ins' }]);
  });

  test('if it has no password, whatever is typed', async () => {
    const [member] = await save(database.sql, aMember().withPassword());
    await database.sql.update(account).set({ password: null }).where(eq(account.userId, member.id));
    await expect(leave(member)).rejects.toMatchObject({ kind: 'invalid' });
    expect(await isThere(member)).toBe(true);
  });

  test('by a visitor', async () => {
    const asked = deleteAccount(accounts, storage, null, RIGHT);
    await expect(asked).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('if the last email cannot be queued: all or nothing', async () => {
    const [member] = await save(database.sql, aMember().withPassword());
    await database.sql.execute(sql`alter function app.enqueue_mail rename to enqueue_no_mail`);
    try {
      await expect(leave(member)).rejects.toMatchObject({ cause: { code: '42883' } });
    } finally {
      await database.sql.execute(sql`alter function app.enqueue_no_mail rename to enqueue_mail`);
    }
    expect(await isThere(member)).toBe(true);
  });
});

test('a picture whose deletion fails is left to the sweep', async () => {
  const { member } = await aFullMember();
  const broken: Pick<Storage, 'list' | 'remove'> = {
    list: (...prefix) => storage.list(...prefix),
    remove: () => Promise.reject(new Error('no storage')),
  };
  setLogLevel('error');
  try {
    await deleteAccount(accounts, broken, sessionFor(member), RIGHT);
  } finally {
    setLogLevel('info');
  }
  expect(await isThere(member)).toBe(false);
});
