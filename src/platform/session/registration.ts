import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { profiles, user } from '#db/schema/accounts.ts';
import type { UserType } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { accountWith } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { undone } from './accounts-database.ts';
import { databaseErrorOf, refusalCodeOf } from './failures.ts';
import { LIMITS } from './limits.ts';
import { takeMailSlot, takeMailSlotNow } from './mail-slots.ts';
import { makeLink } from './mailed-links.ts';
import { isWithin } from './rate-limit.ts';

const UNIQUE_VIOLATION = '23505';
const USERNAME_TAKEN = 'This username is already taken.';

/** What an account is made of. */
export interface Registration {
  readonly username: string;
  /** In lower case. */
  readonly email: string;
  readonly password: string;
  readonly userType: UserType;
}

/**
 * Makes an account with its profile and mails the link that confirms the address; all of it or nothing.
 * An account whose address was never confirmed is replaced, and what was mailed about it ends: who reads
 * the mail decides which is theirs (decision 55). For an address that has an account the answer and the
 * work are the same, nothing changes, and its owner is told by mail.
 *
 * @throws AppError conflict for a taken username
 */
export async function register(accounts: Accounts, registration: Registration): Promise<void> {
  try {
    await tryToRegister(accounts, registration);
  } catch (error) {
    // Somebody took the email at the same moment; the second look finds the account.
    if (refusalCodeOf(error) !== 'FAILED_TO_CREATE_USER') throw error;
    await tryToRegister(accounts, registration);
  }
}

async function tryToRegister(accounts: Accounts, registration: Registration): Promise<void> {
  const { email, username } = registration;
  await accounts.database.transaction(async (tx) => {
    const isConfirmed = (await accountWith(tx, email))?.isConfirmed === true;
    const slot = await takeMailSlot(tx, email);
    // Nothing is replaced without a mail that says so.
    if (!isConfirmed && slot.kind !== 'none') {
      // The trigger takes its links along, and its mails that wait.
      await tx.delete(user).where(and(eq(user.email, email), eq(user.emailVerified, false)));
    }
    await refuseTakenUsername(tx, username);
    const isTaken =
      isConfirmed || slot.kind === 'none' || (await accountWith(tx, email)) !== undefined;
    // For a taken address everything is done under one that cannot be, and undone.
    const link = await undone(tx, isTaken, async (attempt) => {
      const usedEmail = isTaken ? `${randomUUID()}@known.invalid` : email;
      const id = await addAccount(accounts, attempt, { ...registration, email: usedEmail });
      return makeLink(accounts, 'confirm-email', confirmationOf(id));
    });
    const sendAt = slot.kind === 'later' ? { sendAt: slot.at.toISOString() } : {};
    if (!isTaken) {
      await enqueueMail(tx, { kind: 'confirm-email', to: email, username, ...link, ...sendAt });
    } else if (await isOwnersMailDue(tx, email)) {
      await enqueueMail(tx, { kind: 'existing-account', to: email });
    }
  });
}

/** Before the work of hashing a password, which a name that is taken is not worth. */
async function refuseTakenUsername(tx: Transaction, username: string): Promise<void> {
  const sameName = sql`lower(${profiles.username}) = lower(${username})`;
  if ((await tx.$count(profiles, sameName)) > 0) throw new AppError('conflict', USERNAME_TAKEN);
}

async function isOwnersMailDue(tx: Transaction, email: string): Promise<boolean> {
  const isConfirmed = (await accountWith(tx, email))?.isConfirmed === true;
  const subject = `mails to the owner of ${email}`;
  return isConfirmed && (await isWithin(tx, subject, LIMITS.existingAccountMails));
}

async function addAccount(
  accounts: Accounts,
  tx: Transaction,
  { username, email, password, userType }: Registration,
): Promise<string> {
  const { user: added } = await accounts.authentication.api.signUpEmail({
    body: { name: username, email, password },
  });
  await tx
    .insert(profiles)
    .values({ id: added.id, username, userType })
    .catch((error: unknown) => {
      throw usernameTakenOr(error);
    });
  return added.id;
}

/** The refusal of a username that somebody else has, if that is what failed; else the error itself. */
export function usernameTakenOr(error: unknown): unknown {
  const { code, constraint } = databaseErrorOf(error) ?? {};
  return code === UNIQUE_VIOLATION && constraint === 'profiles_username'
    ? new AppError('conflict', USERNAME_TAKEN, { cause: error })
    : error;
}

/** What a confirmation link is about; differs from what a reset link of the same account is. */
export function confirmationOf(userId: string): string {
  return `confirm:${userId}`;
}

/** Mails the confirmation link again, unless that happened a moment ago; says whether it did. */
export async function mailConfirmationAgain(accounts: Accounts, email: string): Promise<boolean> {
  return accounts.database.transaction(async (tx) => {
    const owner = await accountWith(tx, email);
    if (!owner || !(await takeMailSlotNow(tx, email))) return false;
    const [profile] = await tx
      .select({ username: profiles.username })
      .from(profiles)
      .where(eq(profiles.id, owner.id));
    const link = await makeLink(accounts, 'confirm-email', confirmationOf(owner.id));
    const username = profile?.username ?? undefined;
    await enqueueMail(tx, { kind: 'confirm-email', to: email, username, ...link });
    return true;
  });
}
