import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { toMicrosecond } from '#db/microsecond.ts';
import { profiles } from '#db/schema/accounts.ts';
import { blogDrafts, blogPosts, blogVersions } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import { requireBlogWriter } from '#features/blog/policy.ts';
import type { DraftFields } from './draft-rules.ts';

export async function ownDraft(db: Db, actor: Actor, postId: string) {
  requireBlogWriter(actor);
  const [draft] = await db.read(actor, (tx) =>
    tx
      .select({
        basedOn: blogDrafts.basedOn,
        fields: blogDrafts.fields,
        savedAt: toMicrosecond(blogDrafts.savedAt),
      })
      .from(blogDrafts)
      .where(and(eq(blogDrafts.postId, postId), eq(blogDrafts.authorId, actor.userId))),
  );
  return draft ? { ...draft, fields: draft.fields as DraftFields } : null;
}

export async function waitingDrafts(db: Db, actor: Actor) {
  requireBlogWriter(actor);
  const drafts = await db.read(actor, (tx) =>
    tx
      .select({
        postId: blogDrafts.postId,
        title: sql<string>`coalesce(${blogDrafts.fields} ->> 'title', '')`,
        savedAt: blogDrafts.savedAt,
        post: blogPosts.id,
      })
      .from(blogDrafts)
      .leftJoin(blogPosts, eq(blogPosts.id, blogDrafts.postId))
      .where(eq(blogDrafts.authorId, actor.userId))
      .orderBy(desc(blogDrafts.savedAt), asc(blogDrafts.postId))
      .limit(50),
  );
  return drafts.map(({ post, savedAt, ...draft }) => ({
    ...draft,
    savedAt: savedAt.toISOString(),
    // No post has this id, or no longer.
    isNew: post === null,
  }));
}

/** Newest first: the saves of the post, and the user's own drafts. */
export async function versionsOf(db: Db, actor: Actor, postId: string) {
  requireBlogWriter(actor);
  const versions = await db.read(actor, (tx) =>
    tx
      .select({
        id: blogVersions.id,
        kind: blogVersions.kind,
        who: profiles.username,
        savedAt: blogVersions.savedAt,
        title: sql<string>`coalesce(${blogVersions.fields} ->> 'title', '')`,
      })
      .from(blogVersions)
      .leftJoin(profiles, eq(profiles.id, blogVersions.authorId))
      .where(eq(blogVersions.postId, postId))
      .orderBy(desc(blogVersions.id)),
  );
  return versions.map(({ savedAt, ...version }) => ({
    ...version,
    savedAt: savedAt.toISOString(),
  }));
}

export async function versionFields(db: Db, actor: Actor, id: number): Promise<DraftFields | null> {
  requireBlogWriter(actor);
  const [version] = await db.read(actor, (tx) =>
    tx.select({ fields: blogVersions.fields }).from(blogVersions).where(eq(blogVersions.id, id)),
  );
  return version ? (version.fields as DraftFields) : null;
}
