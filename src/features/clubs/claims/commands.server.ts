import { Resolver } from 'node:dns/promises';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { withJobClient } from '#db/client.ts';
import type { Db } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireMember } from '#domain/policy.ts';
import { SIGN_IN_AGAIN as SIGN_IN } from '#domain/sign-in-again.ts';
import { keptPlainText } from '#domain/text.ts';
import { requireClubEditor } from '#features/clubs/editing/policy.ts';
import { CLUB_GONE, MAY_NOT_EDIT } from '#features/clubs/editing/rules.ts';
import { checked } from '#platform/checked.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { forgive, isWithin, limit } from '#platform/session/rate-limit.ts';
import { lookForRecord } from './dns-check.server.ts';
import type { TxtResolver } from './dns-check.server.ts';
import { hostOf, hostProblem } from './host-rules.ts';
import { canUseLink } from './policy.ts';
import { answer, card, wayCards } from './present.server.ts';
import type { Outcome } from './present.server.ts';
import { claimFacts } from './queries.server.ts';
import type { ClaimCard, Deed } from './schema.ts';

const CLAIM_DECIDED = 'This claim has already been decided or has ended.';
const REFUSALS: Refusals = {
  insufficient_privilege: ['forbidden', MAY_NOT_EDIT],
  club_claims_means: ['conflict', 'The club’s page has just changed. Reload this page.'],
  club_claims_held: [
    'conflict',
    'Your claim is on hold or was declined. Our admins will decide first.',
  ],
  club_claims_owner: ['forbidden', 'This link is for the account that claimed the club.'],
  club_claims_decided: ['conflict', CLAIM_DECIDED],
  club_claims_deactivated: ['conflict', 'This account is deactivated.'],
  club_claims_club_id_fkey: ['missing', CLUB_GONE],
  club_claims_words_length: ['invalid', 'Tell us in 1 to 2,000 characters.'],
};

const MAILED_ENOUGH = card('We just emailed this mailbox. Try again in an hour.');

const emailAddress = z.email('Enter an email address, such as name@example.org.').max(254);

async function run(db: Db, actor: Authorized<Actor>, statement: SQL, refusals = REFUSALS) {
  const written = db.write(actor, (tx) => tx.execute(statement));
  return (await written.catch(explaining(refusals))).rows;
}

/** Does what a button of the page says. What changes roles requires `prove`, the password or a code. */
export async function press(
  db: Db,
  actor: Actor,
  sent: Deed,
  prove: () => Promise<void>,
): Promise<ClaimCard> {
  if (sent.deed === 'link') return pressLink(db, actor, sent.token);
  requireMember(actor);
  const { userId } = actor;
  await db.asAccounts((tx) => limit(tx, `writes of ${userId}`, LIMITS.writes));
  if (sent.deed === 'claim') return claimClub(db, actor, sent);
  if (sent.deed === 'withdraw') {
    const isOpen = sql`id = ${sent.claimId} and state = 'open'`;
    const end = sql`update club_claims set state = 'ended' where ${isOpen} returning id`;
    if (!(await run(db, actor, end)).length) throw new AppError('conflict', CLAIM_DECIDED);
    return card('Canceled');
  }
  const { clubId } = sent;
  const role = { role: 'club_admin', club: clubId };
  if (sent.deed === 'resign') {
    await prove();
    const own = sql`user_id = ${userId} and role = 'club_admin' and club_id = ${clubId}`;
    const gone = await run(db, actor, sql`delete from user_roles where ${own} returning id`);
    if (gone.length === 0) throw new AppError('forbidden', MAY_NOT_EDIT);
    recordSecurityEvent('role', 'taken', { member: userId, ...role });
    return card('You’re no longer a club admin');
  }
  requireClubEditor(actor, clubId);
  if (sent.deed === 'invite') {
    const address = checked(emailAddress, sent.typed);
    await prove();
    if (!(await canMail(db, userId, 'invitations', address))) return MAILED_ENOUGH;
    await run(db, actor, sql`select app.invite_club_admin(${clubId}, ${address})`);
    return card('Invitation sent');
  }
  await prove();
  await run(db, actor, sql`select app.decide_claim(${sent.claimId}, ${sent.isAccepted})`);
  if (sent.isAccepted) recordSecurityEvent('role', 'given', { claim: sent.claimId, ...role });
  return card(sent.isAccepted ? 'Claim accepted' : 'Claim declined');
}

/** Proves a claim, accepts an invitation, or objects to a claim, for which nobody needs to sign in. */
async function pressLink(db: Db, actor: Actor, token: string): Promise<ClaimCard> {
  if (!canUseLink(actor)) return answer('ended');
  const refusals: Refusals =
    actor.kind === 'visitor' ? { insufficient_privilege: ['unauthenticated', SIGN_IN] } : REFUSALS;
  const [row] = await run(db, actor, sql`select app.use_claim_link(${token}) as it`, refusals);
  const outcome = row?.['it'] as Outcome;
  if (outcome === 'granted') recordSecurityEvent('role', 'given', { role: 'club_admin' });
  return answer(outcome);
}

/** Decides which hosts count. The database checks everything else again. */
async function claimClub(db: Db, actor: Authorized, sent: Extract<Deed, { deed: 'claim' }>) {
  const { clubId, means, typed = '' } = sent;
  const { userId } = actor;
  const facts = await db.read(actor, (tx) => claimFacts(tx, clubId));
  const way = wayCards(clubId, facts).find((one) => one.means === means);
  if (!way?.steps.length) throw new AppError('conflict', way?.lines[0] ?? MAY_NOT_EDIT);
  const ofWebsite = () => checked(emailAddress, `${typed.trim()}@${way.mailHost}`);
  const ofContact = means === 'contact' ? facts.contactEmail : null;
  const mailbox = means === 'website' ? ofWebsite() : ofContact;
  const words = keptPlainText(typed);
  const said = mailbox ?? (means === 'words' ? words : facts.website);
  const same = sql`select from club_claims where club_id = ${clubId} and user_id = ${userId} and state = 'open'
    and means = ${means} and coalesce(words, address, about) = ${said}
    and (proven_at is not null or coalesce(expires_at, 'infinity') > now())`;
  if ((await db.read(actor, (tx) => tx.execute(same))).rowCount)
    return card('You already made this claim');
  const own = `claims of ${userId}`;
  await db.asAccounts((tx) => limit(tx, own, LIMITS.ownClaims));
  if (!(await canMail(db, userId, 'claim mails', mailbox))) {
    await db.asAccounts((tx) => forgive(tx, own));
    return MAILED_ENOUGH;
  }
  await run(db, actor, sql`select app.claim_club(${clubId}, ${means}, ${mailbox}, ${words})`);
  return card('Claim sent');
}

/** Whether the mailbox may get another email this hour. Also counts toward what the caller may send in all. */
async function canMail(db: Db, userId: string, what: string, mailbox: string | null) {
  await db.asAccounts((tx) => limit(tx, `mail to others of ${userId}`, LIMITS.mailToOthers));
  const key = `${what} of ${mailbox?.toLowerCase()}`;
  return mailbox === null || db.asAccounts((tx) => isWithin(tx, key, LIMITS.claimMails));
}

/** Looks for the records of open claims, and ends what was not proven in time; acts as directory_jobs. */
export async function lookInDns(
  connectionString: string,
  signal: AbortSignal,
  resolver: TxtResolver = new Resolver({ timeout: 3_000, tries: 2 }),
): Promise<void> {
  await withJobClient(connectionString, 'directory claims', async (client) => {
    const db = drizzle({ client });
    await db.execute(sql`select app.end_old_claims()`);
    const { rows } = await db.execute<{ id: string; website: string; value: string }>(sql`
      select id, about as website, dns_value as value from club_claims
      where means = 'dns' and state = 'open' and proven_at is null
      order by looked_at nulls first, id`);
    for (const { id, website, value } of rows) {
      signal.throwIfAborted();
      const host = hostOf(website);
      const problem = hostProblem(host);
      const look = await (problem
        ? { isProven: false, found: problem }
        : lookForRecord(host, value, resolver));
      const note = (found: string, isProven: boolean) =>
        db.execute(sql`select app.note_dns(${id}, ${found}, ${isProven})`);
      await note(look.found, look.isProven).catch(async (error: unknown) => {
        console.error(`could not note the DNS record of claim ${id}`, error);
        await note('We couldn’t save what we found. We’ll try again.', false);
      });
    }
  });
}
