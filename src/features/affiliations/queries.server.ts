import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { clubs } from '#db/schema/clubs.ts';
import { userClubAffiliations } from '#db/schema/community.ts';
import type { Member } from '#domain/actor.ts';
import type { Affiliation } from './schema.ts';

/** All affiliations of a member, by the club's name (AFFL-11). */
export function affiliationsOf(tx: Transaction, member: Member): Promise<Affiliation[]> {
  return tx
    .select({
      id: userClubAffiliations.id,
      player_name: userClubAffiliations.playerName,
      start_year: userClubAffiliations.startYear,
      end_year: userClubAffiliations.endYear,
      club: {
        id: clubs.id,
        name: clubs.name,
        stateSlug: clubs.stateSlug,
        countySlug: clubs.countySlug,
        citySlug: clubs.citySlug,
        slug: clubs.slug,
      },
    })
    .from(userClubAffiliations)
    .innerJoin(clubs, eq(clubs.id, userClubAffiliations.clubId))
    .where(eq(userClubAffiliations.userId, member.userId))
    .orderBy(asc(clubs.name), asc(userClubAffiliations.id));
}
