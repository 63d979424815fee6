import { BLOG_ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { inTransaction, withJobClient } from '#db/client.ts';
import { blogCategories, blogPostBodies, blogPosts } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { NOTHING_SAVED } from '#domain/changed-since.ts';
import { AppError } from '#domain/app-error.ts';
import { keepSaved } from './draft-commands.server.ts';
import { asFields } from './draft-rules.ts';
import { copyOf } from '#features/blog/reading/queries.server.ts';
import { shownPicture } from '#platform/images/shown-picture.ts';
import type { LogFunction } from '#platform/log/log.ts';
import { RENDERER, renderMarkdown } from '#platform/markdown/render-markdown.ts';
import type { RenderedMarkdown } from '#platform/markdown/render-markdown.ts';
import { explaining } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { requireStored } from '#platform/storage/stored-files.ts';
import { requireBlogWriter } from '#features/blog/policy.ts';
import { lastChange, toTyped, versionOf } from './queries.server.ts';
import { CATEGORY_GONE, POST_GONE, SLUG_TAKEN } from './rules.ts';
import type { NewPost, PostForm, PostUpdate, SavedPost } from './schema.ts';

type FileStorage = Pick<Storage, 'pathOf' | 'publicUrl' | 'read' | 'stat'>;

/**
 * `withinMs` is for tests.
 * @throws invalid for a slow text; conflict if the slug or id is taken or a file is gone; missing
 */
export async function createPost(
  db: Db,
  storage: FileStorage,
  actor: Actor,
  { id, form }: NewPost,
  withinMs?: number,
): Promise<SavedPost> {
  requireBlogWriter(actor);
  return saving(db, storage, actor, { form, withinMs }, async (tx) => {
    const [created] = await tx
      .insert(blogPosts)
      .values({
        ...(await columnsOf(tx, form)),
        ...(id !== undefined && { id }),
        authorId: actor.userId,
        date: form.status === 'published' ? sql`now()` : null,
      })
      .returning({ id: blogPosts.id, version: versionOf });
    if (!created) throw new AppError('unavailable', 'We couldn’t create the post.');
    return created;
  });
}

/**
 * ABLG-14: keeps the date of the first publication.
 * @throws like createPost; conflict if it was saved since `version`; missing
 */
export async function updatePost(
  db: Db,
  storage: FileStorage,
  actor: Actor,
  { id, version, form }: PostUpdate,
): Promise<SavedPost> {
  requireBlogWriter(actor);
  return saving(db, storage, actor, { form, postId: id }, async (tx) => {
    const columns = await columnsOf(tx, form);
    const [saved] = await tx
      .update(blogPosts)
      .set({
        ...columns,
        ...(form.status === 'published' ? { date: sql`coalesce(${blogPosts.date}, now())` } : {}),
      })
      .where(and(eq(blogPosts.id, id), eq(versionOf, version)))
      .returning({ id: blogPosts.id, version: versionOf });
    if (!saved) throw await refusal(tx, id, version);
    return saved;
  });
}

/** ABLG-15: deleting a post that is gone is no error. */
export async function deletePost(db: Db, actor: Actor, id: string): Promise<void> {
  requireBlogWriter(actor);
  await db.write(actor, (tx) => tx.delete(blogPosts).where(eq(blogPosts.id, id)));
}

/**
 * Saves a post with its rendered text, and keeps it among the versions. A new post has no `postId`.
 */
async function saving(
  db: Db,
  storage: FileStorage,
  actor: Authorized,
  { form, postId, withinMs }: { form: PostForm; postId?: string; withinMs?: number | undefined },
  work: (tx: Transaction) => Promise<SavedPost>,
): Promise<SavedPost> {
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  const copy = (address: string) => db.read(actor, (tx) => copyOf(tx, address));
  const body = await render(storage, form.content, copy, withinMs);
  const save = async (tx: Transaction): Promise<SavedPost> => {
    const [row] = postId ? await tx.select().from(blogPosts).where(eq(blogPosts.id, postId)) : [];
    const before = row ? asFields(toTyped(row)) : null;
    const saved = await work(tx);
    await keepBody(tx, saved.id, form.content, body);
    await keepSaved(tx, actor, saved.id, { before, now: asFields(form) });
    await requireStored(storage, `${form.featuredImage ?? ''} ${form.content}`);
    return saved;
  };
  return db.write(actor, save).catch(
    explaining({
      blog_posts_slug: ['conflict', SLUG_TAKEN],
      blog_posts_pkey: ['conflict', 'This post was already created in another window.'],
      // The role was revoked during the request.
      insufficient_privilege: ['forbidden', BLOG_ADMINISTRATORS_ONLY],
    }),
  );
}

/** With the addresses of pictures on other sites of which there was no copy yet. */
interface RenderedPost extends RenderedMarkdown {
  readonly missing: readonly string[];
}

async function render(
  storage: FileStorage,
  content: string,
  find: (address: string) => Promise<string | undefined>,
  withinMs?: number,
): Promise<RenderedPost> {
  const missing: string[] = [];
  const copy = async (address: string) => {
    const found = await find(address);
    if (found === undefined) missing.push(address);
    return found;
  };
  const rendered = await renderMarkdown(content, {
    findPicture: (url) => shownPicture(storage, copy, url),
    ...(withinMs !== undefined && { withinMs }),
  });
  return { ...rendered, missing };
}

async function keepBody(
  tx: Transaction,
  postId: string,
  content: string,
  { html, headings, images, missing }: RenderedPost,
): Promise<void> {
  const elsewhere = images.filter((image) => /^https?:/i.test(image));
  if (elsewhere.length > 0) {
    await tx.execute(sql`select app.ask_for_pictures(${sql.param(elsewhere)}::text[], 'blog')`);
    const { rows } = await tx.execute(
      sql`select from app.picture_copies(${sql.param(missing)}::text[])`,
    );
    if (rows.length > 0) {
      // A copy arrived after rendering, too late to see this text: the job renders it again.
      await tx.delete(blogPostBodies).where(eq(blogPostBodies.postId, postId));
      return;
    }
  }
  const body = { renderer: RENDERER, contentHash: sql`md5(${content})`, html, headings };
  await tx
    .insert(blogPostBodies)
    .values({ postId, ...body })
    .onConflictDoUpdate({ target: blogPostBodies.postId, set: body });
}

/**
 * Renders the posts whose text was not rendered yet, or by an older renderer; returns how many. One
 * that cannot be rendered is logged and skipped. The application's role may act as directory_jobs.
 */
export async function renderOldPosts(options: {
  readonly connectionString: string;
  readonly storage: FileStorage;
  readonly signal: AbortSignal;
  readonly log: LogFunction;
  /** Per post; set in tests. */
  readonly withinMs?: number;
}): Promise<number> {
  const { storage, signal, log, withinMs } = options;
  return withJobClient(options.connectionString, 'directory post rendering', async (client) => {
    let rendered = 0;
    const copyFor = async (address: string) => {
      const copies = 'select copy_url from app.picture_copies($1)';
      const { rows } = await client.query<{ copy_url: string }>(copies, [[address]]);
      return rows[0]?.copy_url;
    };
    const next = async (after: string) => {
      const post = 'select id, content from app.next_post_to_render($1, $2)';
      const { rows } = await client.query<{ id: string; content: string }>(post, [RENDERER, after]);
      return rows[0];
    };
    const keep = ({ id, content }: { id: string; content: string }, body: RenderedPost) =>
      inTransaction(client, async () => {
        const elsewhere = body.images.filter((image) => /^https?:/i.test(image));
        // From here on, a job that stores a copy waits.
        await client.query("select app.ask_for_pictures($1, 'blog')", [elsewhere]);
        const come = await client.query('select from app.picture_copies($1)', [body.missing]);
        if (come.rowCount !== 0) return false;
        const values = [id, content, RENDERER, body.html, JSON.stringify(body.headings)];
        await client.query('select app.keep_rendered_post($1, $2, $3, $4, $5)', values);
        return true;
      });
    let after = FIRST_ID;
    for (let post = await next(after); post; post = await next(after)) {
      signal.throwIfAborted();
      const { id, content } = post;
      const body = await render(storage, content, copyFor, withinMs).catch((error: unknown) => {
        log('error', 'a post cannot be shown, because its text cannot be rendered', {
          post: id,
          error,
        });
      });
      // A copy arrived after it was looked for: render the post again.
      if (body && !(await keep(post, body))) continue;
      after = id;
      if (body) rendered += 1;
    }
    return rendered;
  });
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Locks the category, so that nobody deletes it before the post is written. */
async function columnsOf(tx: Transaction, { categoryId, ...columns }: PostForm) {
  const [category] = await tx
    .select({ id: blogCategories.id })
    .from(blogCategories)
    .where(eq(blogCategories.id, categoryId))
    .for('key share');
  if (!category) throw new AppError('missing', CATEGORY_GONE);
  return { ...columns, category: category.id };
}

/** Why a post does not have the expected version, and what became of the refused change. */
export async function refusal(
  tx: Transaction,
  id: string,
  version: string,
  ending: string = NOTHING_SAVED,
): Promise<AppError> {
  const [post] = await tx
    .select({ touchedAt: blogPosts.touchedAt })
    .from(blogPosts)
    .where(eq(blogPosts.id, id));
  if (!post) return new AppError('missing', POST_GONE);
  const said = await lastChange(tx, { id, ...post }, version);
  return new AppError('conflict', `${said}, after you opened it. ${ending}`);
}
