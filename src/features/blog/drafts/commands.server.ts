import { and, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { toMicrosecond } from '#db/microsecond.ts';
import { blogDrafts, blogPosts, blogVersions } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { KEPT_VERSIONS, MINUTES_BETWEEN_VERSIONS } from './rules.ts';
import { requireDrafter } from './policy.ts';
import type { DraftFields } from './rules.ts';
import type { DraftToSave, SavedDraft } from './schema.ts';

/**
 * Saves what an administrator is writing, as a draft of their own: nobody else sees it, and the post is
 * as it was. Every few minutes the text is kept as a version as well, and so is one that the same
 * person saved from elsewhere in between.
 *
 * @throws AppError for anybody but an administrator; TooManyAttempts
 */
export async function saveDraft(
  db: Db,
  actor: Actor,
  { postId, basedOn, after, fields }: DraftToSave,
): Promise<SavedDraft> {
  requireDrafter(actor);
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  return db.write(actor, async (tx) => {
    const [before] = await tx
      .select({ fields: blogDrafts.fields, savedAt: savedAtOf })
      .from(blogDrafts)
      .where(ownDraft(postId, actor))
      .for('update');
    const hasOvertaken = before !== undefined && before.savedAt !== after;
    if (before && hasOvertaken) await keepVersion(tx, actor, postId, 'draft', before.fields);
    if (await isTimeForVersion(tx, actor, postId)) {
      await keepVersion(tx, actor, postId, 'draft', fields);
    }
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
 * Gives a draft up. Of a post that exists it stays among the versions, where it can be found again; of
 * one that was never created everything goes.
 *
 * @throws AppError for anybody but an administrator
 */
export async function discardDraft(db: Db, actor: Actor, postId: string): Promise<void> {
  requireDrafter(actor);
  await db.write(actor, async (tx) => {
    const [gone] = await tx.delete(blogDrafts).where(ownDraft(postId, actor)).returning();
    const [post] = await tx
      .select({ id: blogPosts.id })
      .from(blogPosts)
      .where(eq(blogPosts.id, postId));
    if (gone && post) return keepVersion(tx, actor, postId, 'draft', gone.fields);
    if (post) return;
    await tx
      .delete(blogVersions)
      .where(and(eq(blogVersions.postId, postId), eq(blogVersions.authorId, actor.userId)));
  });
}

/**
 * Keeps what is saved as the post among its versions, in the transaction of the save; the draft of who
 * saves it is done with.
 *
 * @param before the fields of the post until now; kept as well where no version of it is
 */
export async function keepSaved(
  tx: Transaction,
  actor: Authorized,
  postId: string,
  { before, now }: { readonly before: DraftFields | null; readonly now: DraftFields },
): Promise<void> {
  const [earlier] = await tx
    .select({ id: blogVersions.id })
    .from(blogVersions)
    .where(and(eq(blogVersions.postId, postId), eq(blogVersions.kind, 'saved')))
    .limit(1);
  if (before && !earlier) {
    await tx.insert(blogVersions).values({ postId, kind: 'saved', fields: before });
  }
  await keepVersion(tx, actor, postId, 'saved', now);
  await tx.delete(blogDrafts).where(ownDraft(postId, actor));
}

const savedAtOf = toMicrosecond(blogDrafts.savedAt);

function ownDraft(postId: string, { userId }: Authorized) {
  return and(eq(blogDrafts.postId, postId), eq(blogDrafts.authorId, userId));
}

async function isTimeForVersion(
  tx: Transaction,
  { userId }: Authorized,
  postId: string,
): Promise<boolean> {
  const [newer] = await tx
    .select({ id: blogVersions.id })
    .from(blogVersions)
    .where(
      and(
        eq(blogVersions.postId, postId),
        eq(blogVersions.authorId, userId),
        sql`${blogVersions.savedAt} > now() - make_interval(mins => ${MINUTES_BETWEEN_VERSIONS})`,
      ),
    )
    .limit(1);
  return newer === undefined;
}

async function keepVersion(
  tx: Transaction,
  { userId }: Authorized,
  postId: string,
  kind: 'saved' | 'draft',
  fields: object,
): Promise<void> {
  await tx.insert(blogVersions).values({ postId, authorId: userId, kind, fields });
  // Row-level security leaves the drafts of others alone.
  await tx.execute(sql`
    delete from blog_versions where id in (
      select id from blog_versions where post_id = ${postId} and kind = ${kind}
      order by id desc offset ${KEPT_VERSIONS[kind]})`);
}
