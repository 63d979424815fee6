import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { blogPosts } from '#db/schema/blog.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { publishedPost } from '#features/blog/reading/queries.server.ts';
import { listPosts } from '#features/blog/writing/queries.server.ts';
import { aPost } from '#tests/builders/blog.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { backdatePost, publishNow, schedulePost, unpublishPost } from './commands.server.ts';
import { publicationOf } from './queries.server.ts';

const HOUR_MS = 3_600_000;
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const later = () => new Date(Date.now() + HOUR_MS);
const EARLIER = new Date('2026-02-01T14:00:00Z');

let database: TestDatabase;
let admin: Member;
let plain: Member;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 8 });
  const one = aMember({ username: 'publisher' }).withRole('admin');
  const two = aMember({ username: 'reader' });
  await save(database.sql, one, two);
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
  plain = { kind: 'member', userId: two.id, roles: [], administeredClubs: [] };
});

async function stored(overrides: Parameters<typeof aPost>[0] = {}) {
  const post = aPost({ status: 'draft', date: null, ...overrides });
  await save(database.sql, post);
  return { id: post.id, slug: post.row.slug, version: await versionOf(post.id) };
}

async function versionOf(id: string): Promise<string> {
  return (await publicationOf(database.db, admin, id))?.version ?? '';
}

async function rowOf(id: string) {
  const [row] = await database.sql.select().from(blogPosts).where(eq(blogPosts.id, id));
  return row;
}

const isSeen = async (slug: string) => (await publishedPost(database.db.visitor, slug)) !== null;

describe('publishing now', () => {
  test('shows a draft at once, dated now', async () => {
    const { slug, ...post } = await stored();
    await publishNow(database.db, admin, post);
    expect(await rowOf(post.id)).toMatchObject({ status: 'published', date: expect.any(Date) });
    expect(await isSeen(slug)).toBe(true);
  });

  test('keeps a past date, but not a future one', async () => {
    const before = await stored({ date: EARLIER, status: 'archived' });
    await publishNow(database.db, admin, before);
    expect((await rowOf(before.id))?.date).toEqual(EARLIER);
    const waiting = await stored({ status: 'published', date: later() });
    expect(await isSeen(waiting.slug)).toBe(false);
    await publishNow(database.db, admin, waiting);
    expect(await isSeen(waiting.slug)).toBe(true);
  });

  test('is refused for a published post', async () => {
    const post = await stored({ status: 'published', date: null });
    await expect(publishNow(database.db, admin, post)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('already published'),
    });
  });
});

describe('scheduling', () => {
  test('sets a status of ABLG-47 and a future date, which the list of posts shows', async () => {
    const { slug, ...post } = await stored({ title: 'Only this one' });
    const at = later();
    await schedulePost(database.db, admin, { ...post, at });
    expect(await rowOf(post.id)).toMatchObject({ status: 'published', date: at });
    expect(await isSeen(slug)).toBe(false);
    const filter = { page: 1, status: null, title: 'only this' };
    expect((await listPosts(database.db, admin, filter)).posts).toMatchObject([
      { status: 'published', scheduledFor: at.toISOString() },
    ]);
  });

  test('can be postponed and undone, which removes the date', async () => {
    const post = await stored({ status: 'published', date: later() });
    const at = new Date(Date.now() + 2 * HOUR_MS);
    await schedulePost(database.db, admin, { ...post, at });
    expect((await rowOf(post.id))?.date).toEqual(at);
    await unpublishPost(database.db, admin, { ...post, version: await versionOf(post.id) });
    expect(await rowOf(post.id)).toMatchObject({ status: 'draft', date: null });
  });

  test('refuses a past or too distant time, and a published post', async () => {
    const post = await stored();
    const at = new Date(Date.now() - 1_000);
    await expect(schedulePost(database.db, admin, { ...post, at })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('change its date'),
    });
    const far = new Date(Date.now() + 3 * 366 * 24 * HOUR_MS);
    await expect(schedulePost(database.db, admin, { ...post, at: far })).rejects.toMatchObject({
      kind: 'invalid',
    });
    const out = await stored({ status: 'published' });
    await expect(schedulePost(database.db, admin, { ...out, at: later() })).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('unpublish it first'),
    });
  });
});

describe('a past date', () => {
  test("changes a published post's date, publishes a scheduled one, and stays with a draft", async () => {
    const out = await stored({ status: 'published' });
    await backdatePost(database.db, admin, { ...out, at: EARLIER });
    expect((await rowOf(out.id))?.date).toEqual(EARLIER);
    const waiting = await stored({ status: 'published', date: later() });
    await backdatePost(database.db, admin, { ...waiting, at: EARLIER });
    expect(await isSeen(waiting.slug)).toBe(true);
    const draft = await stored();
    await backdatePost(database.db, admin, { ...draft, at: EARLIER });
    expect(await rowOf(draft.id)).toMatchObject({ status: 'draft', date: EARLIER });
  });

  test('cannot be in the future', async () => {
    const post = await stored();
    await expect(backdatePost(database.db, admin, { ...post, at: later() })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('schedule'),
    });
  });
});

describe('unpublishing', () => {
  test('makes the post a draft that keeps its date', async () => {
    const { slug, ...post } = await stored({ status: 'published', date: EARLIER });
    await unpublishPost(database.db, admin, post);
    expect(await rowOf(post.id)).toMatchObject({ status: 'draft', date: EARLIER });
    expect(await isSeen(slug)).toBe(false);
    await expect(
      unpublishPost(database.db, admin, { ...post, version: await versionOf(post.id) }),
    ).rejects.toMatchObject({ kind: 'conflict', message: 'This post isn’t published.' });
  });
});

describe('each of them', () => {
  const deeds = {
    publishNow: (actor: typeof VISITOR | Member, post: { id: string; version: string }) =>
      publishNow(database.db, actor, post),
    schedulePost: (actor: typeof VISITOR | Member, post: { id: string; version: string }) =>
      schedulePost(database.db, actor, { ...post, at: later() }),
    backdatePost: (actor: typeof VISITOR | Member, post: { id: string; version: string }) =>
      backdatePost(database.db, actor, { ...post, at: EARLIER }),
    unpublishPost: (actor: typeof VISITOR | Member, post: { id: string; version: string }) =>
      unpublishPost(database.db, actor, post),
  };

  test.each(Object.keys(deeds) as (keyof typeof deeds)[])(
    '%s is for administrators, on the version they saw, of an existing post',
    async (name) => {
      const post = await stored({ status: 'published', date: later() });
      const row = await rowOf(post.id);
      await expect(deeds[name](VISITOR, post)).rejects.toMatchObject({ kind: 'unauthenticated' });
      await expect(deeds[name](plain, post)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(
        deeds[name](admin, { ...post, version: '2020-01-01T00:00:00.000000' }),
      ).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringMatching(/changed this post on .* Your changes weren’t saved\.$/),
      });
      await expect(deeds[name](admin, { ...post, id: NOWHERE })).rejects.toMatchObject({
        kind: 'missing',
      });
      expect(await rowOf(post.id)).toEqual(row);
    },
  );

  test('only one of two simultaneous requests is carried out', async () => {
    const post = await stored();
    const ends = await Promise.allSettled([
      publishNow(database.db, admin, post),
      schedulePost(database.db, admin, { ...post, at: later() }),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is logged with the values before', async () => {
    const post = await stored();
    await schedulePost(database.db, admin, { ...post, at: later() });
    const [entry] = await database.sql
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, post.id));
    expect(entry).toMatchObject({
      actorId: admin.userId,
      action: 'changed',
      before: { status: 'draft', date: null },
      after: { status: 'published' },
    });
  });
});
