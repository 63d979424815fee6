import { BLOG_ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { blogPosts, blogPreviewLinks } from '#db/schema/blog.ts';
import { AppError } from '#domain/app-error.ts';
import type { Actor } from '#domain/actor.ts';
import { postLinkPath } from '#domain/paths.ts';
import { POST_GONE } from '#features/blog/writing/rules.ts';
import { hashed } from '#platform/hashed.ts';
import { explaining } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { requireBlogWriter } from '#features/blog/policy.ts';
import { isGood } from './preview-queries.server.ts';
import { LINK_GONE, MOST_LINKS, TOO_MANY_LINKS } from './preview-rules.ts';
import type { NewLink } from './preview-schema.ts';

/**
 * The database stores only a hash of the token.
 * @throws missing; conflict if there are too many links
 */
export async function createPreviewLink(db: Db, actor: Actor, { id: postId, days }: NewLink) {
  // Not base64: such a token can look like a word, which redact.ts would not remove from the log.
  const token = randomBytes(32).toString('hex');
  const [link] = await changing(db, actor, async (tx, createdBy) => {
    // Locked, so that two requests cannot make one link too many.
    const [post] = await tx
      .select({ id: blogPosts.id })
      .from(blogPosts)
      .where(eq(blogPosts.id, postId))
      .for('update');
    if (!post) throw new AppError('missing', POST_GONE);
    const good = await tx.$count(
      blogPreviewLinks,
      and(eq(blogPreviewLinks.postId, postId), isGood),
    );
    if (good >= MOST_LINKS) throw new AppError('conflict', TOO_MANY_LINKS);
    const expiresAt = sql`now() + make_interval(days => ${days})`;
    return tx
      .insert(blogPreviewLinks)
      .values({ postId, tokenHash: hashed(token), createdBy, expiresAt })
      .returning({ id: blogPreviewLinks.id });
  });
  if (!link) throw new AppError('unavailable', 'We couldn’t create the link.');
  return { id: link.id, path: postLinkPath(token) };
}

/** @throws missing if it is withdrawn already */
export async function withdrawPreviewLink(db: Db, actor: Actor, id: string): Promise<void> {
  const withdrawn = await changing(db, actor, (tx) =>
    tx
      .update(blogPreviewLinks)
      .set({ withdrawnAt: sql`now()` })
      .where(and(eq(blogPreviewLinks.id, id), isGood))
      .returning({ id: blogPreviewLinks.id }),
  );
  if (withdrawn.length === 0) throw new AppError('missing', LINK_GONE);
}

async function changing<Result>(
  db: Db,
  actor: Actor,
  work: (tx: Transaction, userId: string) => Promise<Result>,
): Promise<Result> {
  requireBlogWriter(actor);
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  return (
    db
      .write(actor, (tx) => work(tx, actor.userId))
      // The role was revoked during the request.
      .catch(explaining({ insufficient_privilege: ['forbidden', BLOG_ADMINISTRATORS_ONLY] }))
  );
}
