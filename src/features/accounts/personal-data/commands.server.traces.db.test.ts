import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailChange } from '#db/schema/accounts.ts';
import { blogDrafts, blogVersions } from '#db/schema/blog.ts';
import { commentReports } from '#db/schema/reviews.ts';
import { savedClubs, savedSearches } from '#db/schema/saved.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { signIn } from '#features/accounts/sign-in/commands.server.ts';
import { suggestClub, suggestEdit } from '#features/clubs/suggestions/commands.server.ts';
import { editSuggestionSchema } from '#features/clubs/suggestions/schema.ts';
import { clubSuggestionSchema } from '#features/clubs/suggestions/schema.ts';
import { postComment } from '#features/reviews/comments/commands.server.ts';
import { forgetGivenUpMails } from '#platform/mail/given-up-mails.ts';
import { aVisitor, twoInstances } from '#platform/session/accounts.fixture.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aPost } from '#tests/builders/blog.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, anOfficialReply } from '#tests/builders/comments.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { deleteAccount, deleteMember } from './commands.server.ts';
import { ownRecord } from './queries.server.ts';

const { database, accounts } = await twoInstances();
let storage: Storage;
let folder: string;
let keeper: MemberBuilder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'traces-'));
  storage = await createFolderStorage({ folder });
  [keeper] = await save(database.sql, aMember({ username: 'the_keeper' }).withRole('admin'));
});
afterAll(() => rm(folder, { recursive: true }));

const actingAs = ({ id }: MemberBuilder, ...roles: Member['roles']): Member => ({
  kind: 'member',
  userId: id,
  roles,
  administeredClubs: [],
});

/** The tables of any schema with a row that contains one of these words. */
async function tracesOf(...words: string[]): Promise<Set<string>> {
  const { rows: tables } = await database.sql.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await database.sql.execute<{ row: string }>(
      sql`select r::text as row from ${sql.raw(name)} as r`,
    );
    const isThere = ({ row }: { row: string }) =>
      words.some((word) => row.toLowerCase().includes(word.toLowerCase()));
    if (rows.some(isThere)) found.add(name);
  }
  return found;
}

const suggestionOf = (name: string, email: string) =>
  clubSuggestionSchema.parse({
    clubName: 'Block Party',
    contactName: `Full ${name}`,
    contactEmail: email,
    contactPhone: '302 555 0100',
    description: `${name} knows them`,
    additionalInfo: `Ask ${name}`,
  });

/** An administrator who has done everything that leaves a trace. */
async function aBusyMember() {
  const name = `busy${randomUUID().slice(0, 8)}`;
  const email = `${name}@x.example`;
  const club = aClub();
  const member = aMember({
    username: name,
    fullName: `Full ${name}`,
    email,
    avatarUrl: `https://pictures.example/${name}.png`,
  })
    .withPassword()
    .withRole('admin')
    .administering(club)
    .affiliatedWith(club, { playerName: `Child of ${name}` });
  const asked = aComment({ club });
  const appealed = aComment({ club, author: member, rating: 2, comment: `Rude words of ${name}` })
    .reported()
    .decided({
      outcome: 'removed',
      rule: 'insult',
      appeal: `${name} appeals`,
      appealedAt: new Date(),
    });
  const signed = aPost({ writer: member, author: `Full ${name}`, status: 'published' });
  await save(
    database.sql,
    member,
    asked,
    anOfficialReply(asked, { author: member }),
    appealed,
    signed,
  );
  await beBusy({ member, name, email, club: club.id, asked: asked.id, post: signed.id });
  return { member, name, email, club, asked, appealed, signed };
}

interface Busy {
  readonly member: MemberBuilder;
  readonly name: string;
  readonly email: string;
  readonly club: string;
  readonly asked: string;
  readonly post: string;
}

async function beBusy({ member, name, email, club, asked, post }: Busy): Promise<void> {
  const actor: Actor = actingAs(member);
  const userId = member.id;
  await suggestClub(database.db, actor, suggestionOf(name, `other-${email}`), name);
  await suggestClub(database.db, VISITOR, suggestionOf('Somebody', email.toUpperCase()), name);
  const suggestion = {
    clubId: club,
    suggestions: `Call ${name}`,
    facts: { website: 'https://new.example.org' },
  };
  await suggestEdit(database.db, actor, editSuggestionSchema.parse(suggestion), name);
  const corrected = { ...suggestion, suggestions: '', replyTo: email.toUpperCase() };
  await suggestEdit(database.db, VISITOR, editSuggestionSchema.parse(corrected), name);
  await postComment(database.db, actor, { clubId: club, comment: 'Fine', parentCommentId: null });
  await signIn(accounts, { email, password: KNOWN_PASSWORD.text }, aVisitor()).catch(
    () => undefined,
  );
  await database.sql.insert(commentReports).values({
    commentId: asked,
    reporterId: userId,
    reason: 'other',
    words: `${name} says so`,
  });
  await database.sql
    .insert(savedClubs)
    .values({ userId, clubId: club, clubName: 'x', note: `Note of ${name}` });
  await database.sql
    .insert(savedSearches)
    .values({ userId, name: `Search of ${name}`, page: 'finder', query: '?gender=Girls' });
  const fields = { title: 'Half a guide', author: `Full ${name}` };
  await database.sql.insert(blogVersions).values([
    { postId: post, authorId: userId, kind: 'saved', fields },
    { postId: post, authorId: keeper.id, kind: 'saved', fields },
  ]);
  await database.sql.insert(blogDrafts).values([
    { postId: post, authorId: userId, basedOn: '', fields },
    { postId: post, authorId: keeper.id, basedOn: '', fields },
  ]);
  await database.sql
    .insert(emailChange)
    .values({ userId, newEmail: `new-${email}`, sessionId: randomUUID(), expiresAt: new Date() });
  await database.sql.execute(sql`
    insert into app.repaired_values (table_name, column_name, row_id, value)
    values ('profiles', 'full_name', ${userId}, to_jsonb(${`Long ${name}`}::text))`);
  await database.sql.execute(sql`
    insert into idempotency_keys (key, step, user_id, answer)
    values (gen_random_uuid(), 0, ${userId}, jsonb_build_object('value', ${name}::text))`);
  await leaveEntries(member, name, post);
  await leaveMails(name, email);
}

/** Audit log entries about them and about what they wrote. */
async function leaveEntries(member: MemberBuilder, name: string, post: string): Promise<void> {
  await database.db.as(actingAs(keeper, 'admin'), async (tx) => {
    await tx.execute(
      sql`insert into user_roles (user_id, role) values (${member.id}, 'moderator')`,
    );
    await tx.execute(sql`update blog_posts set author = 'Of all of us' where id = ${post}`);
  });
  await database.db.as(actingAs(keeper, 'admin'), (tx) =>
    tx.execute(sql`update blog_posts set author = ${`Full ${name}`} where id = ${post}`),
  );
}

/** Emails to and about them: some wait, some failed for good. */
async function leaveMails(name: string, email: string): Promise<void> {
  const add = async (payload: object, isGivenUp = false) => {
    const { rows } = await database.sql.execute<{ id: string }>(
      sql`select id from graphile_worker.add_job('mail', ${JSON.stringify(payload)}::json)`,
    );
    if (!isGivenUp) return;
    await database.sql.execute(
      sql`select graphile_worker.permanently_fail_jobs(array[${rows[0]?.id}::bigint], 'mail not taken 550')`,
    );
  };
  await add({ kind: 'password-changed', to: email });
  await add({ kind: 'reset-password', to: email, path: '/auth', validMinutes: 60 }, true);
  await add({ kind: 'email-changed', to: `new-${email}` });
  const about = { kind: 'administrator-added', to: keeper.email };
  await add({ ...about, username: name, byUsername: 'the_keeper' });
  await add({ ...about, username: 'the_keeper', byUsername: name }, true);
}

/** The last email is sent, or refused until the site gives up. */
async function endFarewell(): Promise<void> {
  await database.sql.execute(sql`
    select graphile_worker.permanently_fail_jobs(array_agg(job.id), 'mail not taken 550')
    from graphile_worker._private_jobs as job where payload ->> 'kind' = 'account-deleted'`);
  await forgetGivenUpMails(accounts.database.sql);
}

const TRACED = [
  'app.repaired_values',
  'auth."user"',
  'auth.email_change',
  'graphile_worker._private_jobs',
  'public.audit_log',
  'public.blog_drafts',
  'public.blog_posts',
  'public.blog_versions',
  'public.club_edit_suggestions',
  'public.club_suggestions',
  'public.comment_decisions',
  'public.comment_reports',
  'public.idempotency_keys',
  'public.official_reply_authors',
  'public.profiles',
  'public.remote_pictures',
  'public.removed_comments',
  'public.saved_clubs',
  'public.saved_searches',
  'public.user_club_affiliations',
];

describe('address, name, username, and id of a deleted member are nowhere in the database', () => {
  test.each(['owner', 'administrator', 'operator'] as const)('deleted by the %s', async (by) => {
    const { member, name, signed, appealed, asked } = await aBusyMember();
    const words = [member.id, name];
    const before = await tracesOf(...words);
    for (const table of TRACED) expect(before, 'or the test could not fail').toContain(table);

    if (by === 'owner') {
      const session = { userId: member.id, sessionId: '', email: member.email };
      const own = { ...session, isProgram: false, cookies: [] };
      const deletion = { currentPassword: KNOWN_PASSWORD.text, confirmation: 'DELETE' } as const;
      await deleteAccount(accounts, storage, own, deletion);
    } else if (by === 'administrator') {
      const asked = { memberId: member.id, confirmation: name, proof: '' };
      const admin = actingAs(keeper, 'admin');
      await deleteMember(accounts, storage, database.db, admin, asked, () => Promise.resolve());
    } else {
      await database.sql.execute(sql`delete from auth."user" where id = ${member.id}`);
    }
    await endFarewell();

    expect(await tracesOf(...words)).toEqual(new Set());
    // Other people's data is still there.
    const { rows: left } = await database.sql.execute(sql`
      select author, (select count(*)::int from blog_versions where post_id = post.id) as versions,
        (select count(*)::int from blog_drafts where post_id = post.id) as drafts,
        (select count(*)::int from club_comments where parent_comment_id = ${asked.id}) as replies,
        (select answer from comment_decisions where comment_id = ${appealed.id}) as appeal
      from blog_posts as post where id = ${signed.id}`);
    expect(left).toEqual([{ author: null, versions: 2, drafts: 1, replies: 1, appeal: 'upheld' }]);
    // Emails to others are sent without the name.
    const { rows: mails } = await database.sql.execute<{ payload: object }>(sql`
      delete from graphile_worker._private_jobs
      where payload ->> 'kind' = 'administrator-added' and payload ->> 'byUsername' = 'the_keeper'
      returning payload`);
    expect(mails).toContainEqual({
      payload: expect.objectContaining({ username: 'a deleted user' }) as object,
    });
  });
});

test('a suggestion made without an account stays, without the address', async () => {
  const { member, email } = await aBusyMember();
  const found = () =>
    database.sql.execute(sql`
      select contact_name, contact_email, contact_phone from club_suggestions
      where user_id is null and description = 'Somebody knows them'
        and (contact_email is null or lower(contact_email) = ${email})
      order by created_at desc limit 1`);
  expect((await found()).rows).toMatchObject([{ contact_name: 'Full Somebody' }]);
  await database.sql.execute(sql`delete from auth."user" where id = ${member.id}`);
  const gone = { contact_name: null, contact_email: null, contact_phone: null };
  expect((await found()).rows).toEqual([gone]);
});

test("deleting an account with an unconfirmed address deletes nothing of the address's owner", async () => {
  const email = `${randomUUID()}@x.example`;
  const [stranger] = await save(database.sql, aMember({ email }));
  await database.sql.execute(
    sql`update auth."user" set email_verified = false where id = ${stranger.id}`,
  );
  await suggestClub(database.db, VISITOR, suggestionOf('An owner', email), email);
  await database.sql.execute(sql`delete from auth."user" where id = ${stranger.id}`);
  const { rows } = await database.sql.execute(
    sql`select contact_name from club_suggestions where contact_email = ${email}`,
  );
  expect(rows).toEqual([{ contact_name: 'Full An owner' }]);
});

test('[MINE-09] the download includes the clubs a member suggested, reports, appeals, and replies for clubs', async () => {
  const { member, name, email } = await aBusyMember();
  const record = await ownRecord(database.db, storage, actingAs(member));
  expect(record).toMatchObject({
    suggested_clubs: [
      { club_name: 'Block Party', contact_email: `other-${email}`, status: 'new' },
      { club_name: 'Block Party', contact_email: email.toUpperCase(), status: 'new' },
    ],
    reports: [{ reason: 'other', words: `${name} says so` }],
    decisions_about_your_comments: [{ outcome: 'removed', appeal: `${name} appeals` }],
  });
  expect(record['comments']).toContainEqual(
    expect.objectContaining({ is_official: true }) as object,
  );
  const stranger = await aBusyMember();
  const other = JSON.stringify(await ownRecord(database.db, storage, actingAs(stranger.member)));
  expect(other).not.toContain(name);
});
