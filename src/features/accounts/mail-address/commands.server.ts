import { randomBytes } from 'node:crypto';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { emailChange, profiles, refreshToken, session, user } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { KEPT } from '#domain/retention.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { requireOwnBrowser } from '#features/accounts/sessions/policy.ts';
import { LINK_ENDED } from '#features/accounts/sign-in/rules.ts';
import { hashed } from '#platform/hashed.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { accountWith } from '#platform/session/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { refuseOverdue, secondFactorDue } from '#platform/session/actor.ts';
import { conditionOf } from '#platform/session/failures.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { requireProof } from '#platform/session/own-proof.ts';
import { isWithin, limit } from '#platform/session/rate-limit.ts';
import { endLinks, isOwnersMailDue } from '#platform/session/registration.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { changeWith } from './queries.server.ts';
import { changePath } from './rules.ts';
import { SAME_ADDRESS } from './schema.ts';
import type { Confirmed, RequestedChange } from './schema.ts';

const VALID_MINUTES = KEPT.mailedLinkHours * 60;
const FOR_BROWSERS = 'An email address is changed in a browser, on the profile.';

/**
 * Begins to change the mail address of the one who asks: a link goes to either address, and both have to
 * be followed within a day. A change begun before ends. For an address that has an account the answer and
 * the waiting change are the same; its owner is told in place of a link, so that it never happens.
 *
 * @param headers of the request, with their session
 * @throws AppError unauthenticated for nobody, forbidden for a program and while a second factor is overdue,
 * invalid for a wrong proof or the address of now; TooManyAttempts
 */
export async function requestChange(
  accounts: Accounts,
  signedIn: SignedIn | null,
  headers: Headers,
  { newEmail, proof }: RequestedChange,
): Promise<void> {
  requireOwnBrowser(signedIn, FOR_BROWSERS);
  await requireProof(accounts, signedIn, headers, proof);
  const { userId, sessionId, email } = signedIn;
  const [owner] = await accounts.database.sql
    .select({ due: secondFactorDue })
    .from(profiles)
    .where(eq(profiles.id, userId));
  refuseOverdue(owner?.due);
  if (newEmail === email) throw new AppError('invalid', SAME_ADDRESS);
  await limit(accounts.database.sql, `changes of address of ${userId}`, LIMITS.emailChanges);
  const [oldLink, newLink] = [aLink(), aLink()];
  await accounts.database.transaction(async (tx) => {
    const isDue = await isWithin(tx, `change to ${newEmail}`, LIMITS.emailChangeMails);
    const own = and(eq(emailChange.userId, userId), eq(emailChange.newEmail, newEmail));
    const [before] = await tx.select().from(emailChange).where(own);
    const change = {
      newEmail,
      sessionId,
      oldToken: oldLink.stored,
      // Without another mail the link in the last one has to do.
      newToken: (isDue ? null : before?.newToken) ?? newLink.stored,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + VALID_MINUTES * 60_000),
    };
    await tx
      .insert(emailChange)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: emailChange.userId, set: change });
    const letter = {
      kind: 'confirm-email-change' as const,
      newEmail,
      validMinutes: VALID_MINUTES,
    };
    await enqueueMail(tx, { ...letter, to: email, side: 'old', path: oldLink.path });
    if ((await accountWith(tx, newEmail))?.isConfirmed === true) {
      if (!(await isOwnersMailDue(tx, newEmail))) return;
      await enqueueMail(tx, { kind: 'existing-account', to: newEmail, isChange: true });
    } else if (isDue) {
      await enqueueMail(tx, { ...letter, to: newEmail, side: 'new', path: newLink.path });
    }
  });
}

function aLink() {
  const token = randomBytes(24).toString('base64url');
  return { path: changePath(token), stored: hashed(token) };
}

/** Gives up the change that the one who asks has begun, if there is one. @throws AppError unauthenticated */
export async function cancelChange(accounts: Accounts, signedIn: SignedIn | null): Promise<void> {
  if (signedIn === null) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const own = eq(emailChange.userId, signedIn.userId);
  await accounts.database.sql.delete(emailChange).where(own);
}

/**
 * Stops a change by either of its links.
 *
 * @returns the id of the account
 * @throws AppError invalid when the link no longer works
 */
export async function stopChange(accounts: Accounts, token: string): Promise<string> {
  const [stopped] = await accounts.database.sql
    .delete(emailChange)
    .where(changeWith(token))
    .returning({ userId: emailChange.userId });
  if (!stopped) throw new AppError('invalid', LINK_ENDED);
  return stopped.userId;
}

/** What became of a change, of whose account, and which of its links it was. */
export interface Outcome {
  readonly userId: string;
  readonly at: 'old' | 'new';
  readonly state: Confirmed;
}

/**
 * Confirms a change by one of its links, once; by the second of them the address changes. Both are told
 * then, links mailed to the old one end, and so do all sessions but the one that asked for the change and
 * the one that confirms it.
 *
 * @param signedIn who follows the link, if somebody
 * @throws AppError invalid when the link no longer works, forbidden while a second factor of the account is overdue
 */
export async function confirmChange(
  accounts: Accounts,
  signedIn: SignedIn | null,
  token: string,
): Promise<Outcome> {
  const attempt = () => accounts.database.transaction((tx) => tryToConfirm(tx, signedIn, token));
  return attempt().catch((error: unknown) => {
    // Somebody took the address at the same moment; the second look finds their account.
    if (conditionOf(error) !== 'unique_violation') throw error;
    return attempt();
  });
}

async function tryToConfirm(
  tx: Transaction,
  signedIn: SignedIn | null,
  token: string,
): Promise<Outcome> {
  const [found] = await tx.select().from(emailChange).where(changeWith(token)).for('update');
  const [owner] = found
    ? await tx
        .select({ email: user.email, status: profiles.status, due: secondFactorDue })
        .from(user)
        .leftJoin(profiles, eq(profiles.id, user.id))
        .where(eq(user.id, found.userId))
    : [];
  if (!found || !owner || owner.status === 'deactivated') {
    throw new AppError('invalid', LINK_ENDED);
  }
  refuseOverdue(owner.due);
  const { userId, newEmail, sessionId } = found;
  const own = eq(emailChange.userId, userId);
  const at = found.oldToken === hashed(token) ? 'old' : 'new';
  const used = at === 'old' ? { oldToken: null } : { newToken: null };
  const left = { oldToken: found.oldToken, newToken: found.newToken, ...used };
  if (left.oldToken !== null || left.newToken !== null) {
    await tx.update(emailChange).set(used).where(own);
    return { userId, at, state: 'waits' };
  }
  await tx.delete(emailChange).where(own);
  const holder = await accountWith(tx, newEmail);
  if (holder?.isConfirmed) return { userId, at, state: 'taken' };
  // Who reads the mail decides which account it is (D55).
  if (holder) await tx.delete(user).where(eq(user.id, holder.id));
  await tx.update(user).set({ email: newEmail, emailVerified: true }).where(eq(user.id, userId));
  await endLinks(tx, userId);
  await tx.delete(refreshToken).where(eq(refreshToken.userId, userId));
  const kept = [sessionId, ...(signedIn?.userId === userId ? [signedIn.sessionId] : [])];
  await tx.delete(session).where(and(eq(session.userId, userId), notInArray(session.id, kept)));
  await enqueueMail(tx, { kind: 'email-changed', to: owner.email, side: 'old' });
  await enqueueMail(tx, { kind: 'email-changed', to: newEmail, side: 'new' });
  return { userId, at, state: 'changed' };
}
