import { and, asc, eq } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { userClubAffiliations } from '#db/schema/reviews.ts';
import type { Member } from '#domain/actor.ts';
import type { Affiliation } from './schema.ts';

export const affiliationColumns = {
  id: userClubAffiliations.id,
  affiliated_as: userClubAffiliations.affiliatedAs,
  player_name: userClubAffiliations.playerName,
  start_year: userClubAffiliations.startYear,
  end_year: userClubAffiliations.endYear,
};

/** By club name (AFFL-11). */
export function affiliationsOf(tx: Reading, member: Member): Promise<Affiliation[]> {
  return tx
    .select({
      ...affiliationColumns,
      club: linkColumns,
    })
    .from(userClubAffiliations)
    .innerJoin(clubs, eq(clubs.id, userClubAffiliations.clubId))
    .where(eq(userClubAffiliations.userId, member.userId))
    .orderBy(asc(clubs.name), asc(userClubAffiliations.id));
}

export async function affiliationWith(tx: Reading, member: Member, clubId: string) {
  const [affiliation] = await tx
    .select(affiliationColumns)
    .from(userClubAffiliations)
    .where(
      and(eq(userClubAffiliations.userId, member.userId), eq(userClubAffiliations.clubId, clubId)),
    );
  return affiliation ?? null;
}
