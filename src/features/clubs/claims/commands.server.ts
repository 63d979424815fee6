import { Resolver } from 'node:dns/promises';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { withJobClient } from '#db/client.ts';
import type { Db, Transaction } from '#db/db.ts';
import { clubClaims } from '#db/schema/claims.ts';
import { userRoles } from '#db/schema/roles.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { requireClubEditor } from '#features/clubs/editing/policy.ts';
import { MAY_NOT_EDIT } from '#features/clubs/editing/rules.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { lookForRecord } from './dns-check.server.ts';
import type { TxtResolver } from './dns-check.server.ts';
import { hostOf, hostProblem } from './host-rules.ts';
import { canUseLink, requireClaimant } from './policy.ts';
import { outcomeWords, waysFor } from './present.server.ts';
import type { Outcome } from './present.server.ts';
import { claimFacts } from './queries.server.ts';
import type { ClaimForm, Decision, Invitation, LinkWords } from './schema.ts';

const REFUSALS: Refusals = {
  insufficient_privilege: ['forbidden', MAY_NOT_EDIT],
  club_claims_means: [
    'conflict',
    'The club’s page has just changed. Reload the page and try again.',
  ],
  club_claims_held: ['conflict', 'Your claim is on hold. Our admins will decide first.'],
  club_claims_owner: ['forbidden', 'This link is for the account that claimed the club.'],
  club_claims_decided: ['conflict', 'This claim has already been decided or has ended.'],
  club_claims_deactivated: [
    'conflict',
    'This account is deactivated, so it can’t become a club admin.',
  ],
};

const VISITORS: Refusals = { insufficient_privilege: ['unauthenticated', SIGN_IN_AGAIN] };

/** Which proofs are possible is decided here for hosts, and in the database for everything else. */
export async function claimClub(db: Db, actor: Actor, { clubId, by }: ClaimForm): Promise<void> {
  requireClaimant(actor);
  await countMail(db, actor);
  const way = waysFor(await db.read(actor, (tx) => claimFacts(tx, clubId))).find(
    ({ means }) => means === by.means,
  );
  if (!way?.isPossible) throw new AppError('conflict', way?.text ?? MAY_NOT_EDIT);
  const { userId } = actor;
  await db.asAccounts((tx) => limit(tx, `claims of ${clubId} by ${userId}`, LIMITS.ownClaims));
  await db.asAccounts((tx) => limit(tx, `claims of ${clubId}`, LIMITS.claimsOfClub));
  const mailbox = by.means === 'website' ? `${by.mailbox}@${way.host}` : null;
  if (mailbox !== null) await countMailbox(db, mailbox);
  const words = by.means === 'words' ? by.words : null;
  await run(db, actor, (tx) =>
    tx.execute(sql`select app.claim_club(${clubId}, ${by.means}, ${mailbox}, ${words})`),
  );
}

async function countMail(db: Db, { userId }: Authorized): Promise<void> {
  await db.asAccounts((tx) => limit(tx, `mail to others of ${userId}`, LIMITS.mailToOthers));
}

async function countMailbox(db: Db, mailbox: string): Promise<void> {
  await db.asAccounts((tx) =>
    limit(tx, `claim mails to ${mailbox.toLowerCase()}`, LIMITS.claimMails),
  );
}

function run<Who extends Actor, Result>(
  db: Db,
  actor: Authorized<Who>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.write(actor, work).catch(explaining(actor.kind === 'visitor' ? VISITORS : REFUSALS));
}

/** Presses the button behind the link in an email: proves a claim, accepts an invitation, or objects. */
export async function useLink(
  db: Db,
  actor: Actor,
  { token }: { readonly token: string },
): Promise<LinkWords> {
  if (!canUseLink(actor)) return outcomeWords('ended');
  const { rows } = await run(db, actor, (tx) =>
    tx.execute<{ outcome: Outcome }>(sql`select app.use_claim_link(${token}) as outcome`),
  );
  const outcome = rows[0]?.outcome ?? 'ended';
  if (outcome === 'granted') recordSecurityEvent('role', 'given', { role: 'club_admin' });
  return outcomeWords(outcome);
}

/** Ends an own claim, or an invitation to an own club, that nobody has decided. */
export async function withdraw(
  db: Db,
  actor: Actor,
  { claimId }: { readonly claimId: string },
): Promise<void> {
  requireClaimant(actor);
  await run(db, actor, (tx) =>
    tx
      .update(clubClaims)
      .set({ state: 'ended' })
      .where(and(eq(clubClaims.id, claimId), eq(clubClaims.state, 'open'))),
  );
}

/** Accepting gives a role, which requires `prove`, the password or a code. */
export async function decideClaim(
  db: Db,
  actor: Actor,
  { clubId, claimId, isAccepted }: Decision,
  prove: () => Promise<void>,
): Promise<void> {
  requireClubEditor(actor, clubId);
  if (isAccepted) await prove();
  await run(db, actor, (tx) => tx.execute(sql`select app.decide_claim(${claimId}, ${isAccepted})`));
  if (isAccepted) recordSecurityEvent('role', 'given', { role: 'club_admin', claim: claimId });
}

/** @param prove as for {@link decideClaim} */
export async function inviteClubAdmin(
  db: Db,
  actor: Actor,
  { clubId, address }: Invitation,
  prove: () => Promise<void>,
): Promise<void> {
  requireClubEditor(actor, clubId);
  await prove();
  await countMail(db, actor);
  await countMailbox(db, address);
  await run(db, actor, (tx) =>
    tx.execute(sql`select app.invite_club_admin(${clubId}, ${address})`),
  );
}

/** The last club admin may, too. */
export async function resign(
  db: Db,
  actor: Actor,
  { clubId }: { readonly clubId: string },
): Promise<void> {
  requireClaimant(actor);
  const { userId } = actor;
  const own = and(
    eq(userRoles.userId, userId),
    eq(userRoles.role, 'club_admin'),
    eq(userRoles.clubId, clubId),
  );
  const gone = await run(db, actor, (tx) =>
    tx.delete(userRoles).where(own).returning({ id: userRoles.id }),
  );
  if (gone.length === 0) throw new AppError('forbidden', MAY_NOT_EDIT);
  recordSecurityEvent('role', 'taken', { member: userId, role: 'club_admin', club: clubId });
}

const AT_ONCE = 8;

/**
 * Looks for the records of open claims, and ends what was not proven in time.
 *
 * @param options.connectionString of the application's role, which may act as directory_jobs
 */
export async function lookForRecords(options: {
  readonly connectionString: string;
  readonly signal: AbortSignal;
  readonly resolver?: TxtResolver;
}): Promise<void> {
  const {
    connectionString,
    signal,
    resolver = new Resolver({ timeout: 3_000, tries: 2 }),
  } = options;
  await withJobClient(connectionString, 'directory claims', async (client) => {
    const db = drizzle({ client });
    await db.execute(sql`select app.end_old_claims()`);
    const { id, about, dnsValue, means, state, provenAt, expiresAt, lookedAt } = clubClaims;
    const open = await db
      .select({ id, about, dnsValue })
      .from(clubClaims)
      .where(and(eq(means, 'dns'), eq(state, 'open'), isNull(provenAt), gt(expiresAt, sql`now()`)))
      .orderBy(sql`${lookedAt} nulls first`, asc(id));
    while (open.length > 0) {
      signal.throwIfAborted();
      const looks = open.splice(0, AT_ONCE).map(async (claim) => {
        const host = hostOf(claim.about);
        const problem = hostProblem(host);
        const look =
          problem === null
            ? await lookForRecord(host, claim.dnsValue ?? '', resolver)
            : { isProven: false, found: problem };
        return { ...look, id: claim.id };
      });
      for (const look of await Promise.all(looks)) {
        await db.execute(sql`select app.note_dns(${look.id}, ${look.found}, ${look.isProven})`);
      }
    }
  });
}
