import { BLOG_ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { blogPosts } from '#db/schema/blog.ts';
import { AppError } from '#domain/app-error.ts';
import type { Actor } from '#domain/actor.ts';
import { isOut } from '#features/blog/reading/public-queries.server.ts';
import { refusal } from '#features/blog/writing/commands.server.ts';
import { versionOf } from '#features/blog/writing/queries.server.ts';
import { explaining } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { requireBlogWriter } from '#features/blog/policy.ts';
import {
  IS_NOT_PUBLISHED,
  IS_OUT,
  NOTHING_CHANGED,
  backdateProblem,
  scheduleProblem,
} from './rules.ts';
import type { PostAt, SeenPost } from './schema.ts';

/** By the clock of the database. */
interface Found {
  readonly status: string;
  readonly date: Date | null;
  readonly isOut: boolean;
  readonly now: Date;
}

/** A post that was published before keeps its date. @throws conflict; missing; TooManyAttempts */
export async function publishNow(db: Db, actor: Actor, post: SeenPost): Promise<void> {
  await changing(db, actor, post, ({ date, now, isOut: isSeen }) => {
    if (isSeen) throw new AppError('conflict', IS_OUT);
    return { status: 'published', date: date !== null && date <= now ? date : now };
  });
}

/** @throws like publishNow; invalid for a time that has passed or is too far away */
export async function schedulePost(db: Db, actor: Actor, { at, ...post }: PostAt): Promise<void> {
  await changing(db, actor, post, ({ now, isOut: isSeen }) => {
    const problem = scheduleProblem(at, now);
    if (problem !== null) throw new AppError('invalid', problem);
    if (isSeen) throw new AppError('conflict', IS_OUT);
    return { status: 'published', date: at };
  });
}

/**
 * Publishes a scheduled post; a draft keeps the date for when it is published.
 * @throws like publishNow; invalid for a time to come
 */
export async function backdatePost(db: Db, actor: Actor, { at, ...post }: PostAt): Promise<void> {
  await changing(db, actor, post, ({ now }) => {
    const problem = backdateProblem(at, now);
    if (problem !== null) throw new AppError('invalid', problem);
    return { date: at };
  });
}

/** Keeps the date unless that was to come. @throws like publishNow */
export async function unpublishPost(db: Db, actor: Actor, post: SeenPost): Promise<void> {
  await changing(db, actor, post, ({ status }) => {
    if (status !== 'published') throw new AppError('conflict', IS_NOT_PUBLISHED);
    return { status: 'draft' };
  });
}

async function changing(
  db: Db,
  actor: Actor,
  { id, version }: SeenPost,
  change: (found: Found) => Partial<typeof blogPosts.$inferInsert>,
): Promise<void> {
  requireBlogWriter(actor);
  // Counted with the saves of posts.
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
    // The role was revoked during the request.
    .catch(explaining({ insufficient_privilege: ['forbidden', BLOG_ADMINISTRATORS_ONLY] }));
}
