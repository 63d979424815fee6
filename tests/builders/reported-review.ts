import { eq } from 'drizzle-orm';
import type { Db, Sql } from '#db/db.ts';
import { clubComments } from '#db/schema/reviews.ts';
import type { Member, Role } from '#domain/actor.ts';
import type { ReportReason } from '#domain/moderation-rules.ts';
import { flagComment } from '#features/reviews/comments/commands.server.ts';
import { rateClub } from '#features/reviews/ratings/commands.server.ts';
import { aClub } from './clubs.ts';
import { aMember } from './members.ts';
import type { MemberBuilder } from './members.ts';
import { save } from './save.ts';

/** A member as their session presents them. */
export function asActor({ id }: MemberBuilder, ...roles: Role[]): Member {
  return { kind: 'member', userId: id, roles, administeredClubs: [] };
}

/** Reports a comment as a member. */
export function reportAs(
  db: Db,
  member: MemberBuilder,
  id: string,
  reason: ReportReason = 'insult',
): Promise<void> {
  return flagComment(db, asActor(member), { id, reason, words: '' });
}

/**
 * A review with two stars, posted through the site, about a club that another member rates with four; two
 * members report it.
 */
export async function aReportedReview({ db, sql }: { db: Db; sql: Sql }) {
  const club = aClub({ name: 'Spike' });
  const author = aMember().affiliatedWith(club);
  const [first, second] = [aMember(), aMember()];
  await save(sql, club, author, first, second, aMember().rating(club, 4, 'Good.'));
  await rateClub(db, asActor(author), {
    clubId: club.id,
    rating: 2,
    comment: 'The coach of U14 is a secret clown.',
  });
  const [comment] = await sql
    .select({ id: clubComments.id })
    .from(clubComments)
    .where(eq(clubComments.userId, author.id));
  if (!comment) throw new Error('The review was not posted.');
  await reportAs(db, first, comment.id);
  await reportAs(db, second, comment.id, 'not_own');
  return { club, author, first, second, id: comment.id };
}
