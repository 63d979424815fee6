import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  emailChange,
  knownBrowser,
  refreshToken,
  session,
  user,
  verification,
} from '#db/schema/accounts.ts';
import { blogDrafts, blogUploads, blogVersions } from '#db/schema/blog.ts';
import { alertSettings, savedClubs, savedSearches } from '#db/schema/saved.ts';
import { clubEditSuggestions } from '#db/schema/suggestions.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { signIn } from '#features/accounts/sign-in/commands.server.ts';
import { anInstance, aVisitor } from '#platform/session/accounts.fixture.ts';
import { makeLink, confirmationOf } from '#features/accounts/sign-in/mailed-links.server.ts';
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
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { ownRecord } from './queries.server.ts';
import type { OwnRecord } from './schema.ts';

let database: TestDatabase;
let storage: Storage;
let folder: string;

beforeAll(async () => {
  database = await aDatabase();
  folder = await mkdtemp(join(tmpdir(), 'personal-data-'));
  storage = await createFolderStorage({ folder });
});
afterAll(() => rm(folder, { recursive: true }));

const actingAs = ({ id }: MemberBuilder, ...roles: Member['roles']): Member => ({
  kind: 'member',
  userId: id,
  roles,
  administeredClubs: [],
});

function partOf(record: OwnRecord, part: string) {
  return z.array(z.record(z.string(), z.unknown())).parse(record[part]);
}

/** A member with one of everything, and another member with the same. */
async function aFullMember(club = aClub({ name: 'Spike' })) {
  const member = aMember()
    .withPassword()
    .affiliatedWith(club, { playerName: 'A child', startYear: 2020 })
    .rating(club, 4, 'Good')
    .administering(club);
  const comment = aComment({ club, author: member, comment: 'Mine' });
  const post = aPost({ title: `Guide of ${member.email}`, writer: member });
  await save(database.sql, member, comment, post);
  await save(database.sql, aReply(comment, { author: member, comment: 'My reply' }));
  const userId = member.id;
  await database.sql
    .insert(clubEditSuggestions)
    .values({ clubId: club.id, userId, suggestions: 'New phone', currentInfo: 'Old phone' });
  await database.sql
    .insert(savedClubs)
    .values({ userId, clubId: club.id, clubName: 'Spike', note: 'Ask about Sundays' });
  await database.sql
    .insert(savedSearches)
    .values({ userId, name: 'Near us', page: 'finder', query: '?gender=Girls', alerts: 'weekly' });
  await database.sql.insert(alertSettings).values({ userId, clubs: 'daily' });
  const written = { postId: post.id, authorId: userId, fields: { title: 'Half a guide' } };
  await database.sql.insert(blogDrafts).values({ ...written, basedOn: '' });
  await database.sql.insert(blogVersions).values({ ...written, kind: 'draft' });
  await database.sql.insert(blogUploads).values({
    path: `blog/content/${Date.now()}-${userId}.webp`,
    name: 'court.jpg',
    type: 'image/webp',
    size: 9,
    alt: 'A court',
    uploadedBy: userId,
  });
  const expiresAt = new Date(Date.now() + 60_000);
  const [held] = await database.sql
    .insert(session)
    .values({
      token: `token-${userId}`,
      userId,
      expiresAt,
      userAgent: 'A browser',
      ipAddress: '203.0.113.0/24',
    })
    .returning();
  await database.sql.insert(emailChange).values({
    userId,
    newEmail: `new-${userId}@x.example`,
    sessionId: held?.id ?? '',
    oldToken: `old-token-${userId}`,
    expiresAt,
  });
  await database.sql.insert(knownBrowser).values({ userId, browserHash: `browser-hash-${userId}` });
  await database.sql.insert(refreshToken).values({
    family: userId,
    userId,
    sessionId: held?.id ?? '',
    tokenHash: `hash-${userId}`,
    expiresAt,
  });
  await database.sql
    .insert(verification)
    .values({ identifier: `link-${userId}`, value: userId, expiresAt });
  const [admin] = await save(database.sql, aMember().withRole('admin'));
  await database.db.as(actingAs(admin, 'admin'), (tx) =>
    tx.execute(sql`insert into user_roles (user_id, role) values (${userId}, 'user')`),
  );
  await database.db.as(actingAs(member, 'club_admin'), (tx) =>
    tx.execute(sql`update clubs set description = ${userId} where id = ${club.id}`),
  );
  return { member, admin, club };
}

test('[MINE-09] members can read everything that is stored about them, except what could sign them in', async () => {
  const { member, admin, club } = await aFullMember();
  const stranger = await aFullMember(aClub({ name: 'Elsewhere' }));
  const file = await storage.put(
    'avatars',
    avatarPath(member.id, 1_700_000_000_000),
    Buffer.from('x'),
    {
      contentType: 'image/webp',
    },
  );
  await storage.put(
    'avatars',
    avatarPath(stranger.member.id, 1_700_000_000_000),
    Buffer.from('x'),
    {
      contentType: 'image/webp',
    },
  );
  const record = await ownRecord(database.db, storage, actingAs(member));
  const about = { club: 'Spike', club_id: club.id };
  expect(record).toMatchObject({
    account: {
      id: member.id,
      email: member.email,
      email_confirmed: true,
      ways_to_sign_in: [{ kind: 'password' }],
    },
    profile: { full_name: member.profile.fullName, user_type: 'parent', status: 'active' },
    affiliations: [{ ...about, player_name: 'A child', start_year: 2020, end_year: null }],
    ratings: [{ ...about, rating: 4 }],
    suggested_edits: [
      { ...about, suggestions: 'New phone', club_at_that_time: 'Old phone', status: 'new' },
    ],
    saved_clubs: [{ ...about, note: 'Ask about Sundays' }],
    saved_searches: [{ name: 'Near us', query: '?gender=Girls', alerts: 'weekly' }],
    alerts_for_saved_clubs: { alerts: 'daily' },
    handled_suggestions: [],
    imports: [],
    mail_to_clubs: [],
    preview_links_of_posts: [],
    guides: [{ title: `Guide of ${member.email}` }],
    guide_drafts: [{ fields: { title: 'Half a guide' } }],
    guide_versions: [{ kind: 'draft', fields: { title: 'Half a guide' } }],
    uploaded_files: [{ name: 'court.jpg', type: 'image/webp', size: 9, alt: 'A court' }],
    last_edited_clubs: [about],
    last_edited_season_sheets: [],
    sessions: [{ kind: 'browser', user_agent: 'A browser', ip_address: '203.0.113.0/24' }],
    email_change: { new_email: `new-${member.id}@x.example` },
    known_browsers: [{ used_at: expect.any(String) }],
    program_tokens: [{ used_at: null }],
    mailed_links: [{ kind: 'reset-password' }],
    pending_sign_ins: [],
    changes_by_you: [{ subject: 'club', action: 'changed', name: 'Spike' }],
    changes_about_you: [{ subject: 'member', after: { roles: ['club_admin of Spike', 'user'] } }],
    files: [{ url: file.url, size: 1 }],
  });
  const comments = partOf(record, 'comments');
  const saying = (text: string) => comments.find(({ comment }) => comment === text);
  const roles = partOf(record, 'roles').map(({ role }) => role);
  expect(new Set(roles)).toEqual(new Set(['club_admin', 'user']));
  expect(new Set(comments.map(({ comment }) => comment))).toEqual(
    new Set(['Good', 'Mine', 'My reply']),
  );
  expect(comments).toHaveLength(3);
  expect(roles).toHaveLength(2);
  expect(saying('My reply')?.reply_to).toBe(saying('Mine')?.id);
  const text = JSON.stringify(record);
  for (const secret of [
    `token-${member.id}`,
    `old-token-${member.id}`,
    `hash-${member.id}`,
    `browser-hash-${member.id}`,
    `link-${member.id}`,
    KNOWN_PASSWORD.hash,
    admin.id,
    admin.email,
    stranger.member.id,
    stranger.member.email,
  ]) {
    expect(text).not.toContain(secret);
  }
});

test('a sign-in that waits for its second step is listed as one, and not as a mailed link', async () => {
  const accounts = await anInstance(database);
  try {
    const [member] = await save(database.sql, aMember().withPassword());
    await database.sql.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, member.id));
    const begun = await signIn(
      accounts,
      { email: member.email, password: KNOWN_PASSWORD.text },
      aVisitor(),
    );
    expect(begun.secondStep).not.toBeNull();
    const told = async () => {
      const record = await ownRecord(database.db, storage, actingAs(member));
      return {
        // Sorted by name, because two links of one millisecond come in any order.
        links: partOf(record, 'mailed_links')
          .map(({ kind }) => String(kind))
          .toSorted(),
        signIns: partOf(record, 'pending_sign_ins').length,
      };
    };
    expect(await told()).toEqual({ links: [], signIns: 1 });
    await makeLink(accounts, 'reset-password', member.id);
    await makeLink(accounts, 'confirm-email', confirmationOf(member.id));
    expect(await told()).toEqual({ links: ['confirm-email', 'reset-password'], signIns: 1 });
  } finally {
    await accounts.close();
  }
});

test('the user’s own actions reveal nothing about others', async () => {
  const [admin, member] = await save(
    database.sql,
    aMember().withRole('admin'),
    aMember({ username: 'somebody_else' }),
  );
  await database.db.as(actingAs(admin, 'admin'), (tx) =>
    tx.execute(sql`insert into user_roles (user_id, role) values (${member.id}, 'user')`),
  );
  const record = await ownRecord(database.db, storage, actingAs(admin, 'admin'));
  expect(record.changes_by_you).toMatchObject([{ subject: 'member', name: null }]);
  expect(JSON.stringify(record)).not.toContain('somebody_else');
});

test('visitors and deactivated and deleted accounts get nothing', async () => {
  const [member] = await save(database.sql, aMember({ status: 'deactivated' }));
  for (const actor of [VISITOR, actingAs(member), actingAs(aMember())]) {
    await expect(ownRecord(database.db, storage, actor)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  }
});

test('every table that refers to a user is part of the record', async () => {
  const { rows } = await database.sql.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('profiles'::regclass, 'auth."user"'::regclass)
    order by name`);
  const { rows: source } = await database.sql.execute<{ body: string }>(
    sql`select string_agg(prosrc, '') as body from pg_proc
        where proname in (
          'own_record', 'own_saved', 'own_sign_in_security', 'own_suggestions', 'own_moderation')`,
  );
  const names = rows.map(({ name }) => (name.includes('.') ? name : `public.${name}`));
  expect(names).toContain('public.club_comments');
  // What a browser sent within a day under a random number identifies nobody; a skeleton is derived
  // from the username.
  const untold = ['public.idempotency_keys', 'auth.username_skeleton'];
  const told = names.filter((name) => !untold.includes(name));
  for (const name of told) expect(source[0]?.body, name).toContain(`${name} `);
});
