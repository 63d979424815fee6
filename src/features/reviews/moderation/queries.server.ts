import { and, eq, sql } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { clubComments } from '#db/schema/reviews.ts';
import type { Actor } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import { repliesTo } from '#features/reviews/comments/queries.server.ts';
import { requireModerator } from './policy.ts';
import { FLAGGED_PER_PAGE } from './schema.ts';
import type { FlaggedPage } from './schema.ts';

const { createdAt, id } = clubComments;

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
        user_id: clubComments.userId,
        is_flagged: clubComments.isFlagged,
        position: positionOf(createdAt, id),
        replies: repliesTo(id),
        club: linkColumns,
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
      comments: shown.map(({ createdAt: written, position: _position, ...comment }) => ({
        ...comment,
        created_at: written.toISOString(),
      })),
      total: await countIn(tx),
      next,
    };
  });
}

/** How many comments wait for review; 0 for anybody but administrators. */
export async function waitingComments(db: Db, actor: Actor): Promise<number> {
  if (!isAdministrator(actor)) return 0;
  return db.read(actor, countIn);
}

function countIn(tx: Reading): Promise<number> {
  return tx.$count(clubComments, eq(clubComments.isFlagged, true)).then(Number);
}
