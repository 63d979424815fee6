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
import { requireProof } from '#features/accounts/sign-in/credentials.server.ts';
import { isWithin, limit } from '#platform/session/rate-limit.ts';
import { isOwnersMailDue } from '#features/accounts/sign-in/registration.server.ts';
import { endLinks } from '#features/accounts/sign-in/mailed-links.server.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { changeWith } from './queries.server.ts';
import { changePath } from './rules.ts';
import { SAME_ADDRESS } from './schema.ts';
import type { Confirmed, RequestedChange } from './schema.ts';

const VALID_MINUTES = KEPT.mailedLinkHours * 60;
const FOR_BROWSERS = 'Change your email address in a browser, on your profile.';

/**
 * Both addresses must confirm. If the new one has an account, the response is the same, and its
 * owner gets an email instead of a link.
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
      // If no email is sent now, the link in the last one must keep working.
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

export async function cancelChange(accounts: Accounts, signedIn: SignedIn | null): Promise<void> {
  if (signedIn === null) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const own = eq(emailChange.userId, signedIn.userId);
  await accounts.database.sql.delete(emailChange).where(own);
}

/** Returns the account's id. @throws AppError invalid when the link no longer works */
export async function stopChange(accounts: Accounts, token: string): Promise<string> {
  const [stopped] = await accounts.database.sql
    .delete(emailChange)
    .where(changeWith(token))
    .returning({ userId: emailChange.userId });
  if (!stopped) throw new AppError('invalid', LINK_ENDED);
  return stopped.userId;
}

export interface Outcome {
  readonly userId: string;
  readonly at: 'old' | 'new';
  readonly state: Confirmed;
}

/** The second confirmation ends old links, and all sessions but the requesting and confirming. */
export async function confirmChange(
  accounts: Accounts,
  signedIn: SignedIn | null,
  token: string,
): Promise<Outcome> {
  const attempt = () => accounts.database.transaction((tx) => tryToConfirm(tx, signedIn, token));
  return attempt().catch((error: unknown) => {
    // Someone took the address at the same moment; the second attempt finds their account.
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
  // Whoever reads the mailbox owns the address (D55).
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
