import { BLOG_ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { blogPosts, blogPreviewLinks } from '#db/schema/blog.ts';
import { AppError } from '#domain/app-error.ts';
import type { Actor } from '#domain/actor.ts';
import { postLinkPath } from '#domain/paths.ts';
import { POST_GONE } from '#features/blog/writing/rules.ts';
import { hashed } from '#platform/hashed.ts';
import { explaining } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { requireBlogWriter } from '#features/blog/writing/policy.ts';
import { isGood } from './queries.server.ts';
import { LINK_GONE, MOST_LINKS, TOO_MANY_LINKS } from './rules.ts';
import type { MadeLink, NewLink } from './schema.ts';

// The role has been taken away since it was looked up.
const REFUSED = explaining({ insufficient_privilege: ['forbidden', BLOG_ADMINISTRATORS_ONLY] });

/**
 * Makes a secret link to a post. Its token is told this once: what is stored is a hash, and the log says by
 * when it ends.
 *
 * @throws AppError for anybody but an administrator, missing when the post is gone, conflict when it has
 * too many; TooManyAttempts
 */
export async function createPreviewLink(
  db: Db,
  actor: Actor,
  { id: postId, days }: NewLink,
): Promise<MadeLink> {
  requireBlogWriter(actor);
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  // Not base64: such a token may look like a word, and then the log would not blot it out (redact.ts).
  const token = randomBytes(32).toString('hex');
  const made = await db
    .write(actor, async (tx) => {
      // Held, so that two at once do not make one too many.
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
      return tx
        .insert(blogPreviewLinks)
        .values({
          postId,
          tokenHash: hashed(token),
          createdBy: actor.userId,
          expiresAt: sql`now() + make_interval(days => ${days})`,
        })
        .returning({ id: blogPreviewLinks.id });
    })
    .catch(REFUSED);
  const [link] = made;
  if (!link) throw new AppError('unavailable', 'The link could not be created.');
  return { id: link.id, path: postLinkPath(token) };
}

/**
 * Has a secret link open nothing any more.
 *
 * @throws AppError for anybody but an administrator, missing when it is withdrawn already; TooManyAttempts
 */
export async function withdrawPreviewLink(db: Db, actor: Actor, id: string): Promise<void> {
  requireBlogWriter(actor);
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  const withdrawn = await db
    .write(actor, (tx) =>
      tx
        .update(blogPreviewLinks)
        .set({ withdrawnAt: sql`now()` })
        .where(and(eq(blogPreviewLinks.id, id), isGood))
        .returning({ id: blogPreviewLinks.id }),
    )
    .catch(REFUSED);
  if (withdrawn.length === 0) throw new AppError('missing', LINK_GONE);
}
