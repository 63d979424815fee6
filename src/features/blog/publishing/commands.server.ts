import { BLOG_ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { blogPosts } from '#db/schema/blog.ts';
import { AppError } from '#domain/app-error.ts';
import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { isOut } from '#features/blog/public-posts/queries.server.ts';
import { refusal } from '#features/blog/writing/commands.server.ts';
import { versionOf } from '#features/blog/writing/queries.server.ts';
import { explaining } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { requireBlogWriter } from '#features/blog/writing/policy.ts';
import {
  IS_NOT_PUBLISHED,
  IS_OUT,
  NOTHING_CHANGED,
  backdateProblem,
  scheduleProblem,
} from './rules.ts';
import type { PostAt, SeenPost } from './schema.ts';

/** What publishing sets. */
type Change = Partial<typeof blogPosts.$inferInsert>;

/** What is known of a post when it is to be changed, by the clock of the database. */
interface Found {
  readonly status: string;
  readonly date: Date | null;
  readonly isOut: boolean;
  readonly now: Date;
}

/**
 * Publishes a post at once. One that was published before keeps its date.
 *
 * @throws AppError for anybody but an administrator, conflict when somebody changed it since or it is
 * published, missing when it is gone; TooManyAttempts
 */
export async function publishNow(db: Db, actor: Actor, post: SeenPost): Promise<void> {
  requireBlogWriter(actor);
  await changing(db, actor, post, ({ date, now, isOut: isSeen }) => {
    if (isSeen) throw new AppError('conflict', IS_OUT);
    return { status: 'published', date: date !== null && date <= now ? date : now };
  });
}

/**
 * Has a post published at a time to come; until then visitors do not see it.
 *
 * @throws AppError as {@link publishNow}, and invalid for a time that has passed or is too far away
 */
export async function schedulePost(db: Db, actor: Actor, { at, ...post }: PostAt): Promise<void> {
  requireBlogWriter(actor);
  await changing(db, actor, post, ({ now, isOut: isSeen }) => {
    const problem = scheduleProblem(at, now);
    if (problem !== null) throw new AppError('invalid', problem);
    if (isSeen) throw new AppError('conflict', IS_OUT);
    return { status: 'published', date: at };
  });
}

/**
 * Gives a post a date of the past. One that is scheduled is published by that; one that is not published
 * keeps the date for when it is.
 *
 * @throws AppError as {@link publishNow} but for what is published, and invalid for a time to come
 */
export async function backdatePost(db: Db, actor: Actor, { at, ...post }: PostAt): Promise<void> {
  requireBlogWriter(actor);
  await changing(db, actor, post, ({ now }) => {
    const problem = backdateProblem(at, now);
    if (problem !== null) throw new AppError('invalid', problem);
    return { date: at };
  });
}

/**
 * Makes a post a draft again. It keeps its date for when it is published again, unless that was to come.
 *
 * @throws AppError for anybody but an administrator, conflict when somebody changed it since or it is not
 * published, missing when it is gone; TooManyAttempts
 */
export async function unpublishPost(db: Db, actor: Actor, post: SeenPost): Promise<void> {
  requireBlogWriter(actor);
  await changing(db, actor, post, ({ status }) => {
    if (status !== 'published') throw new AppError('conflict', IS_NOT_PUBLISHED);
    return { status: 'draft' };
  });
}

async function changing(
  db: Db,
  actor: Authorized,
  { id, version }: SeenPost,
  change: (found: Found) => Change,
): Promise<void> {
  // What is published counts as a save of the post.
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  await db
    .write(actor, async (tx) => {
      const [found] = await tx
        .select({
          version: versionOf,
          status: blogPosts.status,
          date: blogPosts.date,
          isOut: sql<boolean>`${isOut}`,
          now: sql<Date>`now()`.mapWith(blogPosts.createdAt),
        })
        .from(blogPosts)
        .where(eq(blogPosts.id, id))
        .for('update');
      if (found?.version !== version) throw await refusal(tx, id, version, NOTHING_CHANGED);
      await tx.update(blogPosts).set(change(found)).where(eq(blogPosts.id, id));
    })
    // The role has been taken away since it was looked up.
    .catch(explaining({ insufficient_privilege: ['forbidden', BLOG_ADMINISTRATORS_ONLY] }));
}
