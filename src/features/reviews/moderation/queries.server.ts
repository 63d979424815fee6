import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubComments } from '#db/schema/community.ts';
import type { Actor } from '#domain/actor.ts';
import { requireModerator } from './policy.ts';
import { FLAGGED_PER_PAGE } from './schema.ts';
import type { FlaggedPage } from './schema.ts';

const { createdAt, id } = clubComments;

/** All that answers a comment, directly or not. */
const replies = sql<number>`(
  with recursive conversation as (
    select reply.id from ${clubComments} as reply
    where reply.parent_comment_id = ${clubComments.id}
    union all
    select reply.id from ${clubComments} as reply
    join conversation on reply.parent_comment_id = conversation.id
  )
  select count(*)::int from conversation
)`;

/**
 * Comments that were reported, newest first (ACOM-02, ACOM-03), for administrators.
 *
 * @param after the `next` of the page before
 * @throws AppError unauthenticated, forbidden
 */
export async function flaggedComments(
  db: Db,
  actor: Actor,
  after: string | undefined,
): Promise<FlaggedPage> {
  requireModerator(actor);
  return db.read(actor, async (tx) => {
    const rows = await tx
      .select({
        id,
        comment: clubComments.comment,
        createdAt,
        userId: clubComments.userId,
        isFlagged: clubComments.isFlagged,
        position: positionOf(createdAt, id),
        replies,
        club: {
          id: clubs.id,
          name: clubs.name,
          stateSlug: clubs.stateSlug,
          countySlug: clubs.countySlug,
          citySlug: clubs.citySlug,
          slug: clubs.slug,
        },
        author: {
          username: profiles.username,
          full_name: profiles.fullName,
          avatar_url: profiles.avatarUrl,
        },
      })
      .from(clubComments)
      .innerJoin(clubs, eq(clubs.id, clubComments.clubId))
      .leftJoin(profiles, eq(profiles.id, clubComments.userId))
      .where(
        and(
          eq(clubComments.isFlagged, true),
          after === undefined ? undefined : behind(createdAt, id, after),
        ),
      )
      // The first in the order of the index.
      .orderBy(sql`${createdAt} desc nulls last`, sql`${id} desc`)
      .limit(FLAGGED_PER_PAGE + 1);
    const { shown, next } = pageOf(rows, FLAGGED_PER_PAGE);
    return {
      comments: shown.map((row) => ({
        id: row.id,
        comment: row.comment,
        created_at: row.createdAt.toISOString(),
        user_id: row.userId,
        is_flagged: row.isFlagged,
        replies: row.replies,
        club: row.club,
        author: row.author,
      })),
      total: await tx.$count(clubComments, eq(clubComments.isFlagged, true)),
      next,
    };
  });
}
