import { BLOG_ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { inTransaction, withJobClient } from '#db/client.ts';
import { blogCategories, blogPostBodies, blogPosts } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { NOTHING_SAVED } from '#domain/changed-since.ts';
import { AppError } from '#domain/app-error.ts';
import { keepSaved } from '#features/blog/drafts/commands.server.ts';
import { asFields } from '#features/blog/drafts/rules.ts';
import type { DraftFields } from '#features/blog/drafts/rules.ts';
import { copyOf } from '#features/blog/reading/queries.server.ts';
import { shownPicture } from '#platform/remote-pictures/shown-picture.ts';
import type { LogFunction } from '#platform/log.ts';
import { RENDERER, renderMarkdown } from '#platform/markdown/render-markdown.ts';
import type { RenderedMarkdown } from '#platform/markdown/render-markdown.ts';
import { explaining } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { requireStored } from '#platform/storage/stored-files.ts';
import { requireBlogWriter } from './policy.ts';
import { lastChange, toTyped, versionOf } from './queries.server.ts';
import { ALREADY_CREATED, CATEGORY_GONE, POST_GONE, SLUG_TAKEN } from './rules.ts';
import type { NewPost, PostForm, PostUpdate, SavedPost } from './schema.ts';

/** Where the files are that a post shows. */
type FileStorage = Pick<Storage, 'pathOf' | 'publicUrl' | 'read' | 'stat'>;

/**
 * Creates a post (ABLG-13); who creates it is the member behind it.
 *
 * @param post with the id that its draft has, if there is one
 * @param withinMs how long laying out its text may take; for tests
 * @throws AppError for anybody but an administrator, invalid for a text that takes too long to lay
 * out, conflict when the slug or the id is taken or an upload that it shows is gone, missing when the category is gone; TooManyAttempts
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
    if (!created) throw new AppError('unavailable', 'The post could not be created.');
    return created;
  });
}

/**
 * Saves a post (ABLG-14). The date is set when it is published for the first time, and kept.
 *
 * @param update with the version the form started from: when the post has been saved since, nothing
 * is changed
 * @throws AppError for anybody but an administrator, invalid as for a new one, conflict when the slug is taken, somebody
 * saved it since or an upload that it shows is gone, missing when the post or the category is gone; TooManyAttempts
 */
export async function updatePost(
  db: Db,
  storage: FileStorage,
  actor: Actor,
  { id, version, form }: PostUpdate,
): Promise<SavedPost> {
  requireBlogWriter(actor);
  const fieldsBefore = async (tx: Transaction) => {
    const [row] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id));
    return row ? asFields(toTyped(row)) : null;
  };
  return saving(db, storage, actor, { form, fieldsBefore }, async (tx) => {
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

/**
 * Deletes a post (ABLG-15); one that is gone already is no failure.
 *
 * @throws AppError for anybody but an administrator
 */
export async function deletePost(db: Db, actor: Actor, id: string): Promise<void> {
  requireBlogWriter(actor);
  await db.write(actor, (tx) => tx.delete(blogPosts).where(eq(blogPosts.id, id)));
}

interface Save {
  readonly form: PostForm;
  readonly withinMs?: number | undefined;
  /** The fields of the post until now. */
  readonly fieldsBefore?: (tx: Transaction) => Promise<DraftFields | null>;
}

/** Saves a post together with what its page shows of the text, and keeps it among its versions. */
async function saving(
  db: Db,
  storage: FileStorage,
  actor: Authorized,
  { form, withinMs, fieldsBefore }: Save,
  work: (tx: Transaction) => Promise<SavedPost>,
): Promise<SavedPost> {
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  const copy = (address: string) => db.read(actor, (tx) => copyOf(tx, address));
  const body = await render(storage, form.content, copy, withinMs);
  const save = async (tx: Transaction): Promise<SavedPost> => {
    const before = (await fieldsBefore?.(tx)) ?? null;
    const saved = await work(tx);
    await keepBody(tx, saved.id, form.content, body);
    await keepSaved(tx, actor, saved.id, { before, now: asFields(form) });
    await requireFiles(storage, form);
    return saved;
  };
  return db.write(actor, save).catch(
    explaining({
      blog_posts_slug: ['conflict', SLUG_TAKEN],
      blog_posts_pkey: ['conflict', ALREADY_CREATED],
      // The role has been taken away since it was looked up.
      insufficient_privilege: ['forbidden', BLOG_ADMINISTRATORS_ONLY],
    }),
  );
}

/** A text as a page shows it, with the addresses of pictures elsewhere of which there was no copy yet. */
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
      // One has come since, and whoever brought it saw no text of this: it is rendered anew.
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
 * Renders the posts whose text was rendered by an older version, or not at all. A post that cannot be
 * rendered is told in the log and left.
 *
 * @param options.connectionString of the application's role, which may act as directory_jobs
 * @param options.signal ends the work between two posts
 * @returns how many posts were rendered
 */
export async function renderOldPosts(options: {
  readonly connectionString: string;
  readonly storage: FileStorage;
  readonly signal: AbortSignal;
  readonly log: LogFunction;
  /** For each post; for tests. */
  readonly withinMs?: number;
}): Promise<number> {
  const { storage, signal, log, withinMs } = options;
  return withJobClient(options.connectionString, 'directory post rendering', async (client) => {
    let rendered = 0;
    const copyFor = async (address: string) =>
      (
        await client.query<{ copy_url: string }>('select copy_url from app.picture_copies($1)', [
          [address],
        ])
      ).rows[0]?.copy_url;
    const next = async (after: string) =>
      (
        await client.query<{ id: string; content: string }>(
          'select id, content from app.next_post_to_render($1, $2)',
          [RENDERER, after],
        )
      ).rows[0];
    const keep = ({ id, content }: { id: string; content: string }, body: RenderedPost) =>
      inTransaction(client, async () => {
        const elsewhere = body.images.filter((image) => /^https?:/i.test(image));
        // Whoever brings one of them waits from here on.
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
      // A picture that has come since it was looked for is looked for again.
      if (body && !(await keep(post, body))) continue;
      after = id;
      if (body) rendered += 1;
    }
    return rendered;
  });
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The columns that a form fills. The category is held first, so that nobody deletes it before the post
 * is written, and nobody who does waits for this post in turn.
 */
async function columnsOf(tx: Transaction, { categoryId, ...columns }: PostForm) {
  const [category] = await tx
    .select({ id: blogCategories.id })
    .from(blogCategories)
    .where(eq(blogCategories.id, categoryId))
    .for('key share');
  if (!category) throw new AppError('missing', CATEGORY_GONE);
  return { ...columns, category: category.id };
}

/** Uploads that the post shows must still be there. */
function requireFiles(storage: FileStorage, { featuredImage, content }: PostForm): Promise<void> {
  return requireStored(storage, `${featuredImage ?? ''} ${content}`);
}

/**
 * Why a post that should be of a version is not: it is gone, or somebody changed it.
 *
 * @param ending what became of the change that is refused
 */
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
