import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubClaims } from '#db/schema/claims.ts';
import { clubs } from '#db/schema/clubs.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { canEditClub } from '#features/clubs/profile/policy.ts';
import { dayLabel } from '#platform/moment.ts';
import { requireClaimant } from './policy.ts';
import { claimLines, LINK_ENDED, linkWords, presentOwn, waysFor } from './present.server.ts';
import type { ClaimFacts, LinkDeed } from './present.server.ts';
import type { ClaimPage, LinkWords } from './schema.ts';

/** Without the hashes of links, which no role reads. */
const columns = {
  id: clubClaims.id,
  clubId: clubClaims.clubId,
  userId: clubClaims.userId,
  createdAt: clubClaims.createdAt,
  means: clubClaims.means,
  state: clubClaims.state,
  about: clubClaims.about,
  address: clubClaims.address,
  words: clubClaims.words,
  expiresAt: clubClaims.expiresAt,
  dnsValue: clubClaims.dnsValue,
  found: clubClaims.found,
  lookedAt: clubClaims.lookedAt,
  provenAt: clubClaims.provenAt,
  objectedBy: clubClaims.objectedBy,
  objectedAt: clubClaims.objectedAt,
  decidedBy: clubClaims.decidedBy,
  decidedAt: clubClaims.decidedAt,
};

/** @throws AppError missing when the club is gone */
export async function claimFacts(tx: Reading, clubId: string): Promise<ClaimFacts> {
  const { rows } = await tx.execute<ClaimFacts>(sql`
    select website, contact_email as "contactEmail", facts.has_admin as "hasAdmin",
      facts.is_contact_new as "isContactNew", facts.is_website_new as "isWebsiteNew"
    from ${clubs} cross join app.claim_facts(id) as facts where id = ${clubId}`);
  if (!rows[0]) throw new AppError('missing', CLUB_GONE);
  return rows[0];
}

export async function claimPage(
  db: Db,
  actor: Actor,
  { clubId }: { readonly clubId: string },
): Promise<ClaimPage> {
  requireClaimant(actor);
  const canDecide = canEditClub(actor, clubId);
  return db.read(actor, async (tx) => {
    const facts = await claimFacts(tx, clubId);
    const isOwn = eq(clubClaims.userId, actor.userId);
    const ofClub = eq(clubClaims.clubId, clubId);
    const [own] = await tx
      .select(columns)
      .from(clubClaims)
      .where(and(ofClub, isOwn, ne(clubClaims.means, 'invitation')))
      .orderBy(desc(clubClaims.createdAt))
      .limit(1);
    const waiting = canDecide ? await undecided(tx, actor.userId, clubId) : [];
    const isInvitation = ({ claim }: (typeof waiting)[number]) => claim.means === 'invitation';
    return {
      isClubAdmin: actor.administeredClubs.includes(clubId),
      ways: canDecide ? [] : waysFor(facts),
      own: own && !canDecide ? presentOwn(own) : null,
      claims: waiting
        .filter((one) => !isInvitation(one))
        .map(({ claim, username }) => ({
          id: claim.id,
          username: username ?? '',
          lines: claimLines(claim),
          words: claim.words,
        })),
      invitations: waiting.filter(isInvitation).map(({ claim: { id, address, expiresAt } }) => ({
        id,
        label: `${address ?? ''}, until ${dayLabel((expiresAt ?? new Date()).toISOString())}`,
      })),
    };
  });
}

function undecided(tx: Reading, userId: string, clubId: string) {
  return tx
    .select({ claim: columns, username: profiles.username })
    .from(clubClaims)
    .innerJoin(profiles, eq(profiles.id, clubClaims.userId))
    .where(
      and(
        eq(clubClaims.clubId, clubId),
        inArray(clubClaims.state, ['open', 'held']),
        or(ne(clubClaims.userId, userId), eq(clubClaims.means, 'invitation')),
      ),
    )
    .orderBy(asc(clubClaims.createdAt), asc(clubClaims.id));
}

/** Reads what the link in an email is for, and changes nothing. */
export async function linkedClaim(
  db: Db,
  actor: Actor,
  { token }: { readonly token: string },
): Promise<LinkWords> {
  const { rows } = await db.read(actor, (tx) =>
    tx.execute<{ deed: LinkDeed; club_name: string; username: string; is_own: boolean }>(
      sql`select * from app.claim_behind(${token})`,
    ),
  );
  const [found] = rows;
  if (!found) return LINK_ENDED;
  return linkWords(found.deed, {
    club: found.club_name,
    username: found.username,
    isOwn: found.is_own,
    isSignedIn: actor.kind === 'member',
  });
}
