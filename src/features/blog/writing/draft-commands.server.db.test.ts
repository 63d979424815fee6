import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blogDrafts, blogPosts, blogVersions } from '#db/schema/blog.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { createPost, deletePost, updatePost } from './commands.server.ts';
import { postToEdit } from './queries.server.ts';
import { postFormSchema } from './schema.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { discardDraft, saveDraft } from './draft-commands.server.ts';
import { ownDraft, versionFields, versionsOf, waitingDrafts } from './draft-queries.server.ts';
import { KEPT_VERSIONS } from './draft-rules.ts';

let database: TestDatabase;
let storage: Storage;
let folder: string;
let robin: Member;
let other: Member;
let member: Member;
const category = aCategory();

beforeAll(async () => {
  database = await aDatabase();
  folder = await mkdtemp(join(tmpdir(), 'drafts-'));
  storage = await createFolderStorage({ folder });
  const saved = await save(
    database.sql,
    aMember({ username: 'robin' }).withRole('admin'),
    aMember({ username: 'other' }).withRole('admin'),
    aMember(),
    category,
  );
  const [first, second, third] = saved.map(({ id }) => id);
  const as = (userId: string, ...roles: Member['roles']): Member => ({
    kind: 'member',
    userId,
    roles,
    administeredClubs: [],
  });
  robin = as(first ?? '', 'admin');
  other = as(second ?? '', 'admin');
  member = as(third ?? '');
});
afterAll(() => rm(folder, { recursive: true }));

const uuid = () => crypto.randomUUID();

function draft(postId: string, content: string, more: { after?: string | null } = {}) {
  const fields = { title: 'A title', content, tags: ['knees'] };
  return { postId, basedOn: '', after: null, fields, ...more };
}

const formOf = (slug: string, content: string) =>
  postFormSchema.parse({
    title: 'A title',
    slug,
    excerpt: '',
    content,
    author: 'Robin',
    categoryId: category.id,
    tags: ['knees'],
    readTime: '3',
    status: 'draft',
    featuredImage: '',
    featuredAlt: '',
    featuredFocus: '',
    seoTitle: '',
    seoDescription: '',
  });

/** The contents of the versions that the actor sees, newest first. */
async function contents(actor: Member, postId: string): Promise<unknown[]> {
  const versions = await versionsOf(database.db, actor, postId);
  const fields = await Promise.all(versions.map(({ id }) => versionFields(database.db, actor, id)));
  return fields.map((each) => each?.['content']);
}

/** Makes all versions of a post ten minutes older. */
const wait = (postId: string) =>
  database.sql.execute(
    sql`update blog_versions set saved_at = saved_at - interval '10 minutes' where post_id = ${postId}`,
  );

test('a draft is returned to its author and no one else', async () => {
  const postId = uuid();
  const saved = await saveDraft(database.db, robin, draft(postId, 'First words'));
  expect(saved.hasOvertaken).toBe(false);
  expect(await ownDraft(database.db, robin, postId)).toEqual({
    basedOn: '',
    fields: { title: 'A title', content: 'First words', tags: ['knees'] },
    savedAt: saved.savedAt,
  });
  expect(await ownDraft(database.db, other, postId)).toBeNull();
  expect(await contents(other, postId)).toEqual([]);
  const [version] = await versionsOf(database.db, robin, postId);
  expect(await versionFields(database.db, other, version?.id ?? 0)).toBeNull();
  expect(await waitingDrafts(database.db, robin)).toContainEqual({
    postId,
    title: 'A title',
    savedAt: expect.any(String) as string,
    isNew: true,
  });
  expect(await waitingDrafts(database.db, other)).toEqual([]);
});

test('a version of a draft is kept every few minutes, and whenever another window overwrites it', async () => {
  const postId = uuid();
  const first = await saveDraft(database.db, robin, draft(postId, 'One'));
  const second = await saveDraft(
    database.db,
    robin,
    draft(postId, 'One two', { after: first.savedAt }),
  );
  expect(await contents(robin, postId)).toEqual(['One']);
  await wait(postId);
  const third = await saveDraft(
    database.db,
    robin,
    draft(postId, 'One two three', { after: second.savedAt }),
  );
  expect(await contents(robin, postId)).toEqual(['One two three', 'One']);
  // A second window that knows only the second save.
  await saveDraft(database.db, robin, draft(postId, 'Mine', { after: third.savedAt }));
  const late = draft(postId, 'Elsewhere', { after: second.savedAt });
  expect(await saveDraft(database.db, robin, late)).toMatchObject({ hasOvertaken: true });
  expect(await contents(robin, postId)).toEqual(['Mine', 'One two three', 'One']);
});

test('two simultaneous saves leave one draft, and the other text among the versions', async () => {
  const postId = uuid();
  await saveDraft(database.db, robin, draft(postId, 'Start'));
  await Promise.all(['A', 'B'].map((text) => saveDraft(database.db, robin, draft(postId, text))));
  const kept = await ownDraft(database.db, robin, postId);
  const all = [kept?.fields['content'], ...(await contents(robin, postId))];
  expect(all).toEqual(expect.arrayContaining(['A', 'B', 'Start']));
});

test('a limited number of versions is kept, without deleting those of others', async () => {
  const postId = uuid();
  await saveDraft(database.db, other, draft(postId, 'By another author'));
  let after: string | null = null;
  for (let round = 0; round < KEPT_VERSIONS.draft + 3; round += 1) {
    await wait(postId);
    ({ savedAt: after } = await saveDraft(
      database.db,
      robin,
      draft(postId, `${round}`, { after }),
    ));
  }
  const kept = await contents(robin, postId);
  expect(kept).toHaveLength(KEPT_VERSIONS.draft);
  expect(kept[0]).toBe(`${KEPT_VERSIONS.draft + 2}`);
  expect(await contents(other, postId)).toEqual(['By another author']);
});

test('saving the post ends the draft and makes a version that all writers see', async () => {
  const id = uuid();
  const slug = `drafted-${id}`;
  await saveDraft(database.db, robin, draft(id, 'Drafted'));
  const created = await createPost(database.db, storage, robin, {
    id,
    form: formOf(slug, 'Created'),
  });
  expect(created.id).toBe(id);
  expect(created.version).toBe((await postToEdit(database.db, robin, id))?.version);
  expect(await ownDraft(database.db, robin, id)).toBeNull();
  expect(await contents(robin, id)).toEqual(['Created', 'Drafted']);
  expect(await contents(other, id)).toEqual(['Created']);
  const again = createPost(database.db, storage, other, { id, form: formOf(`${slug}-2`, 'Twice') });
  await expect(again).rejects.toMatchObject({ kind: 'conflict' });

  const { version } = await updatePost(database.db, storage, other, {
    id,
    version: created.version,
    form: formOf(slug, 'Saved by another'),
  });
  await updatePost(database.db, storage, robin, { id, version, form: formOf(slug, 'And again') });
  expect(await contents(other, id)).toEqual(['And again', 'Saved by another', 'Created']);
  const [newest] = await versionsOf(database.db, other, id);
  expect(newest).toMatchObject({ kind: 'saved', who: 'robin', title: 'A title' });
  expect(await versionFields(database.db, other, newest?.id ?? 0)).toEqual({
    title: 'A title',
    slug,
    excerpt: '',
    content: 'And again',
    author: 'Robin',
    categoryId: category.id,
    tags: ['knees'],
    readTime: '3',
    status: 'draft',
    featuredImage: '',
    featuredAlt: '',
    featuredFocus: '',
    seoTitle: '',
    seoDescription: '',
  });
});

test('the next save also keeps the text from before there were versions', async () => {
  const post = aPost({ category: category.id, content: 'As it was' });
  await save(database.sql, post);
  const found = await postToEdit(database.db, robin, post.id);
  await updatePost(database.db, storage, robin, {
    id: post.id,
    version: found?.version ?? '',
    form: formOf(`older-${post.id}`, 'Later'),
  });
  expect(await contents(other, post.id)).toEqual(['Later', 'As it was']);
  // A refused save keeps nothing.
  const late = updatePost(database.db, storage, other, {
    id: post.id,
    version: found?.version ?? '',
    form: formOf(`older-${post.id}`, 'Too late'),
  });
  await expect(late).rejects.toMatchObject({ kind: 'conflict' });
  expect(await contents(other, post.id)).toEqual(['Later', 'As it was']);
});

test('deleting a post deletes its versions, but not the drafts of others', async () => {
  const post = aPost({ category: category.id });
  await save(database.sql, post);
  const theirs = { ...draft(post.id, 'Half written'), basedOn: '2026-01-01T00:00:00.000000' };
  await saveDraft(database.db, other, theirs);
  await saveDraft(database.db, robin, draft(post.id, 'Of the one who deletes'));
  await deletePost(database.db, robin, post.id);
  expect(await ownDraft(database.db, robin, post.id)).toBeNull();
  expect(await contents(robin, post.id)).toEqual([]);
  expect(await ownDraft(database.db, other, post.id)).toMatchObject({
    basedOn: '',
    fields: { content: 'Half written' },
  });
  const [waiting] = await waitingDrafts(database.db, other);
  expect(waiting).toMatchObject({ postId: post.id, isNew: true });
});

test('a discarded draft stays among the versions of its post; nothing stays of a post that was never created', async () => {
  const post = aPost({ category: category.id });
  await save(database.sql, post);
  await saveDraft(database.db, robin, draft(post.id, 'First'));
  await saveDraft(database.db, robin, draft(post.id, 'Given up'));
  await discardDraft(database.db, robin, post.id);
  expect(await ownDraft(database.db, robin, post.id)).toBeNull();
  expect((await contents(robin, post.id))[0]).toBe('Given up');
  await discardDraft(database.db, robin, post.id);

  const never = uuid();
  await saveDraft(database.db, robin, draft(never, 'Never'));
  await discardDraft(database.db, robin, never);
  expect(await contents(robin, never)).toEqual([]);
});

test('drafts are for administrators', async () => {
  const postId = uuid();
  await saveDraft(database.db, robin, draft(postId, 'Secret'));
  const denied: [Actor, string][] = [
    [VISITOR, 'unauthenticated'],
    [member, 'forbidden'],
  ];
  for (const [actor, kind] of denied) {
    const tries = [
      saveDraft(database.db, actor, draft(postId, 'Theirs')),
      discardDraft(database.db, actor, postId),
      ownDraft(database.db, actor, postId),
      waitingDrafts(database.db, actor),
      versionsOf(database.db, actor, postId),
      versionFields(database.db, actor, 1),
    ];
    for (const one of tries) await expect(one).rejects.toMatchObject({ kind });
  }
});

test('pictures of drafts and versions count as used', async () => {
  const postId = uuid();
  const [drafted, kept] = [1_700_000_000_001, 1_700_000_000_002];
  await saveDraft(database.db, robin, draft(postId, `![a](/files/blog/${kept}-a.webp)`));
  const [before] = await database.sql
    .select()
    .from(blogDrafts)
    .where(eq(blogDrafts.postId, postId));
  expect(before).toBeDefined();
  await saveDraft(database.db, robin, draft(postId, `![a](/files/blog/${drafted}-a.webp)`));
  const paths = [drafted, kept, 1_700_000_000_003].map((mark) => `content/${mark}-a.webp`);
  const { rows } = await database.sql.execute(
    sql`select path from app.unused_files(${sql.param(paths)}::text[]) as path`,
  );
  expect(rows).toEqual([{ path: 'content/1700000000003-a.webp' }]);
  expect(await database.sql.$count(blogVersions, eq(blogVersions.postId, postId))).toBeGreaterThan(
    0,
  );
  expect(await database.sql.$count(blogPosts, eq(blogPosts.id, postId))).toBe(0);
});
