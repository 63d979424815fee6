import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { blogPreviewLinks } from '#db/schema/blog.ts';
import { userRoles } from '#db/schema/roles.ts';
import type { Actor } from '#domain/actor.ts';
import { requireBlogWriter } from '#features/blog/policy.ts';

/** Neither expired nor withdrawn, and made by a current administrator, like app.previewed_post. */
export const isGood = and(
  isNull(blogPreviewLinks.withdrawnAt),
  gt(blogPreviewLinks.expiresAt, sql`now()`),
  sql`exists (
    select from ${userRoles} as given join ${profiles} as maker on maker.id = given.user_id
    where given.user_id = ${blogPreviewLinks.createdBy} and given.role = 'admin'
      and maker.status is distinct from 'deactivated')`,
);

export async function linksOf(db: Db, actor: Actor, postId: string) {
  requireBlogWriter(actor);
  const { id, createdAt, expiresAt } = blogPreviewLinks;
  const rows = await db.read(actor, (tx) =>
    tx
      .select({ id, createdAt, expiresAt, by: profiles.username })
      .from(blogPreviewLinks)
      .leftJoin(profiles, eq(profiles.id, blogPreviewLinks.createdBy))
      .where(and(eq(blogPreviewLinks.postId, postId), isGood))
      .orderBy(desc(createdAt), desc(id)),
  );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}
