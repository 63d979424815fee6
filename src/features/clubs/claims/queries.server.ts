import { and, asc, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubClaims } from '#db/schema/claims.ts';
import { clubs } from '#db/schema/clubs.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { isAdministrator } from '#domain/administrator.ts';
import { requireMember } from '#domain/policy.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { canEditClub } from '#features/clubs/profile/policy.ts';
import { claimCard, deskCards, ownCard, wayCards } from './present.server.ts';
import type { ClaimFacts, Claimant } from './present.server.ts';
import type { ClaimCard } from './schema.ts';

const { tokenHash: _token, objectionHash: _objection, ...columns } = getTableColumns(clubClaims);

/** @throws AppError missing when the club is gone */
export async function claimFacts(tx: Reading, clubId: string): Promise<ClaimFacts> {
  const { rows } = await tx.execute<ClaimFacts>(sql`
    select website, contact_email as "contactEmail", has_admin as "hasAdmin",
      is_contact_new as "isContactNew", is_website_new as "isWebsiteNew"
    from ${clubs} cross join app.claim_facts(id) where id = ${clubId}`);
  if (!rows[0]) throw new AppError('missing', CLUB_GONE);
  return rows[0];
}

/** What the signed-in user may do: claim the club, or decide about claims of it. */
export async function claimCards(
  db: Db,
  actor: Actor,
  { clubId }: { readonly clubId: string },
): Promise<ClaimCard[]> {
  requireMember(actor);
  const canDecide = canEditClub(actor, clubId);
  const isOwn = eq(clubClaims.userId, actor.userId);
  const isInvitation = eq(clubClaims.means, 'invitation');
  return db.read(actor, async (tx) => {
    const facts = await claimFacts(tx, clubId);
    const waiting = await tx
      .select({ claim: columns, username: profiles.username })
      .from(clubClaims)
      .innerJoin(profiles, eq(profiles.id, clubClaims.userId))
      .where(
        and(
          eq(clubClaims.clubId, clubId),
          inArray(clubClaims.state, ['open', 'held']),
          canDecide ? or(ne(clubClaims.userId, actor.userId), isInvitation) : isOwn,
        ),
      )
      .orderBy(asc(clubClaims.createdAt), asc(clubClaims.id));
    const claimants = isAdministrator(actor) ? await claimantsOf(tx, clubId) : [];
    const isClubAdmin = actor.administeredClubs.includes(clubId);
    const cards = waiting.map((one) => ({
      ...(canDecide
        ? claimCard(
            one,
            facts,
            claimants.find(({ id }) => id === one.claim.userId),
          )
        : ownCard(one.claim)),
      id: one.claim.id,
    }));
    return [...cards, ...(canDecide ? deskCards(clubId, isClubAdmin) : wayCards(clubId, facts))];
  });
}

/** For administrators, who alone may read it. */
async function claimantsOf(tx: Reading, clubId: string) {
  const { rows } = await tx.execute<Claimant & { readonly id: string }>(sql`
    select who.id, who.full_name as name, account.email, to_json(who.created_at) #>> '{}' as since
    from app.emails_of(array(select user_id from club_claims where club_id = ${clubId})) as account
    join profiles as who on who.id = account.id`);
  return rows;
}
