import { and, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { toMicrosecond } from '#db/microsecond.ts';
import { blogDrafts, blogPosts, blogVersions } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { KEPT_VERSIONS } from './draft-rules.ts';
import { requireBlogWriter } from '#features/blog/policy.ts';
import type { DraftFields } from './draft-rules.ts';
import type { DraftToSave } from './draft-schema.ts';

const MINUTES_BETWEEN_VERSIONS = 5;

/**
 * Saves a draft that only its author sees. Every few minutes, it is also kept as a version, and so
 * is a text that the author saved in another window in between.
 */
export async function saveDraft(
  db: Db,
  actor: Actor,
  { postId, basedOn, after, fields }: DraftToSave,
) {
  requireBlogWriter(actor);
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  return db.write(actor, async (tx) => {
    const [before] = await tx
      .select({ fields: blogDrafts.fields, savedAt: savedAtOf })
      .from(blogDrafts)
      .where(ownDraft(postId, actor))
      .for('update');
    // Another window saved in between; its text becomes a version.
    const hasOvertaken = before !== undefined && before.savedAt !== after;
    if (before && hasOvertaken) await keepVersion(tx, actor, postId, 'draft', before.fields);
    const recent = await tx.$count(
      blogVersions,
      and(
        eq(blogVersions.postId, postId),
        eq(blogVersions.authorId, actor.userId),
        sql`${blogVersions.savedAt} > now() - make_interval(mins => ${MINUTES_BETWEEN_VERSIONS})`,
      ),
    );
    if (recent === 0) await keepVersion(tx, actor, postId, 'draft', fields);
    const [saved] = await tx
      .insert(blogDrafts)
      .values({ postId, authorId: actor.userId, basedOn, fields })
      .onConflictDoUpdate({
        target: [blogDrafts.postId, blogDrafts.authorId],
        set: { basedOn, fields, savedAt: sql`clock_timestamp()` },
      })
      .returning({ savedAt: savedAtOf });
    return { savedAt: saved?.savedAt ?? '', hasOvertaken };
  });
}

/**
 * Keeps the draft among the versions of its post; if the post was never created, everything goes.
 */
export async function discardDraft(db: Db, actor: Actor, postId: string): Promise<void> {
  requireBlogWriter(actor);
  await db.write(actor, async (tx) => {
    const [gone] = await tx.delete(blogDrafts).where(ownDraft(postId, actor)).returning();
    if ((await tx.$count(blogPosts, eq(blogPosts.id, postId))) > 0) {
      if (gone) await keepVersion(tx, actor, postId, 'draft', gone.fields);
      return;
    }
    await tx
      .delete(blogVersions)
      .where(and(eq(blogVersions.postId, postId), eq(blogVersions.authorId, actor.userId)));
  });
}

/**
 * Keeps a save among the versions of its post, and deletes the author's draft. `before` is kept if
 * the post has no saved version yet.
 */
export async function keepSaved(
  tx: Transaction,
  actor: Authorized,
  postId: string,
  { before, now }: { readonly before: DraftFields | null; readonly now: DraftFields },
): Promise<void> {
  const earlier = and(eq(blogVersions.postId, postId), eq(blogVersions.kind, 'saved'));
  if (before && (await tx.$count(blogVersions, earlier)) === 0) {
    await tx.insert(blogVersions).values({ postId, kind: 'saved', fields: before });
  }
  await keepVersion(tx, actor, postId, 'saved', now);
  await tx.delete(blogDrafts).where(ownDraft(postId, actor));
}

/** To the microsecond, so that no two saves have the same. */
const savedAtOf = toMicrosecond(blogDrafts.savedAt);

function ownDraft(postId: string, { userId }: Authorized) {
  return and(eq(blogDrafts.postId, postId), eq(blogDrafts.authorId, userId));
}

async function keepVersion(
  tx: Transaction,
  { userId }: Authorized,
  postId: string,
  kind: 'saved' | 'draft',
  fields: object,
): Promise<void> {
  await tx.insert(blogVersions).values({ postId, authorId: userId, kind, fields });
  // Row-level security keeps this from deleting the drafts of others.
  await tx.execute(sql`
    delete from blog_versions where id in (
      select id from blog_versions where post_id = ${postId} and kind = ${kind}
      order by id desc offset ${KEPT_VERSIONS[kind]})`);
}
