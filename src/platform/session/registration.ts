import { randomUUID } from 'node:crypto';
import { constantTimeEqual, makeSignature } from 'better-auth/crypto';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { profiles, user, verification } from '#db/schema/accounts.ts';
import type { UserType } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { explaining } from '#platform/refusals.ts';
import { accountWith } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { undone } from './accounts-database.ts';
import { refusalCodeOf } from './failures.ts';
import { LIMITS } from './limits.ts';
import { takeMailSlot, takeMailSlotNow } from './mail-slots.ts';
import { makeLink } from './mailed-links.ts';
import { isWithin, limit } from './rate-limit.ts';
import {
  claimUsername,
  fillSkeletons,
  isSkeletonTaken,
  USERNAME_REFUSALS,
} from './username-skeletons.ts';

/** What an account is made from. */
export interface Registration {
  readonly username: string;
  /** In lower case. */
  readonly email: string;
  readonly password: string;
  readonly userType: UserType;
  /** The page of this site to arrive at after the first sign-in; null for the home page. */
  readonly nextPath: string | null;
  /** The receipt of an earlier sign-up of the same person, whose address was not theirs. */
  readonly replaces?: string | undefined;
}

/**
 * Makes an account with its profile and emails the link that confirms the address; all of it or nothing.
 * An account whose address was never confirmed is replaced, and links emailed for it stop working: the
 * reader of the mailbox decides which is theirs (D55). For an address that has an account the answer
 * work are the same, and its owner is told by mail. The username is taken then as it would be otherwise,
 * for whoever tries it would learn else that the address has an account: by one that stands in, which
 * nobody can confirm, and which goes as any goes whose address was never confirmed.
 *
 * @returns a receipt, with which the person who signed up can replace it by another address as long as it
 * is not confirmed; for an address that has an account it is one of what stands in
 * @throws AppError conflict for a username that is taken, or looks like one that is
 */
export async function register(accounts: Accounts, registration: Registration): Promise<string> {
  try {
    return await tryToRegister(accounts, registration);
  } catch (error) {
    // Somebody took the email at the same moment; the second try finds the account.
    if (refusalCodeOf(error) !== 'FAILED_TO_CREATE_USER') throw error;
    return tryToRegister(accounts, registration);
  }
}

async function tryToRegister(accounts: Accounts, registration: Registration): Promise<string> {
  const { email, username, replaces } = registration;
  const earlier = await ofReceipt(accounts, replaces ?? '');
  await fillSkeletons(accounts.database.sql);
  return accounts.database.transaction(async (tx) => {
    const isConfirmed = (await accountWith(tx, email))?.isConfirmed === true;
    const slot = await takeMailSlot(tx, email);
    const standIn = await standInFor(accounts, email);
    // Nothing is replaced without an email that says so.
    if (slot.kind !== 'none') {
      const sameAddress = inArray(user.email, [email, standIn]);
      const replaced = earlier === null ? sameAddress : or(sameAddress, eq(user.id, earlier));
      // The trigger deletes its links as well, and its waiting emails.
      await tx.delete(user).where(and(replaced, eq(user.emailVerified, false)));
    }
    await refuseTakenUsername(tx, username);
    const isTaken =
      isConfirmed || slot.kind === 'none' || (await accountWith(tx, email)) !== undefined;
    // Without a mail everything is done under an address that cannot be, and undone.
    const isUndone = slot.kind === 'none';
    const { id, link } = await undone(tx, isUndone, async (attempt) => {
      const other = isUndone ? `${randomUUID()}@known.invalid` : standIn;
      const usedEmail = isTaken ? other : email;
      const added = await addAccount(accounts, attempt, { ...registration, email: usedEmail });
      const made = await makeLink(accounts, 'confirm-email', confirmationOf(added));
      return { id: added, link: made };
    });
    const sendAt = slot.kind === 'later' ? { sendAt: slot.at.toISOString() } : {};
    if (!isTaken) {
      await enqueueMail(tx, { kind: 'confirm-email', to: email, ...link, ...sendAt });
    } else if (await isOwnersMailDue(tx, email)) {
      await enqueueMail(tx, { kind: 'existing-account', to: email });
    }
    return receiptOf(accounts, id);
  });
}

/** The address of the account that stands in for a sign-up with one that is taken; none can guess it. */
async function standInFor(accounts: Accounts, email: string): Promise<string> {
  const { secret } = await accounts.authentication.$context;
  const signature = await makeSignature(`stands in for ${email}`, secret);
  return `${Buffer.from(signature, 'base64').toString('hex')}@known.invalid`;
}

/** Only the person who signed up gets it: ids of accounts are not secret. */
async function receiptOf(accounts: Accounts, id: string): Promise<string> {
  const { secret } = await accounts.authentication.$context;
  return `${id}.${await makeSignature(`sign-up ${id}`, secret)}`;
}

/** The account of a receipt; null for anything that is not one of our receipts. */
async function ofReceipt(accounts: Accounts, receipt: string): Promise<string | null> {
  const [id = ''] = receipt.split('.', 1);
  return constantTimeEqual(receipt, await receiptOf(accounts, id)) ? id : null;
}

/** Checked before hashing a password, which is wasted work for a taken name. */
async function refuseTakenUsername(tx: Transaction, username: string): Promise<void> {
  const sameName = sql`lower(${profiles.username}) = lower(${username})`;
  const isTaken = (await tx.$count(profiles, sameName)) > 0;
  if (isTaken) throw new AppError(...USERNAME_REFUSALS.profiles_username);
  const isAlike = await isSkeletonTaken(tx, username);
  if (isAlike) throw new AppError(...USERNAME_REFUSALS.username_skeleton_taken);
}

/** Whether to notify the owner of a taken address that somebody wanted it; counts it. */
export async function isOwnersMailDue(tx: Transaction, email: string): Promise<boolean> {
  const isConfirmed = (await accountWith(tx, email))?.isConfirmed === true;
  const subject = `mails to the owner of ${email}`;
  return isConfirmed && (await isWithin(tx, subject, LIMITS.existingAccountMails));
}

async function addAccount(
  accounts: Accounts,
  tx: Transaction,
  { username, email, password, userType, nextPath }: Registration,
): Promise<string> {
  const { user: added } = await accounts.authentication.api.signUpEmail({
    body: { name: username, email, password },
  });
  await tx.update(user).set({ nextPath }).where(eq(user.id, added.id));
  await tx
    .insert(profiles)
    .values({ id: added.id, username, userType })
    .catch(explaining(USERNAME_REFUSALS));
  await claimUsername(tx, added.id, username).catch(explaining(USERNAME_REFUSALS));
  return added.id;
}

/** The subject of a confirmation link; differs from that of a reset link for the same account. */
export function confirmationOf(userId: string): string {
  return `confirm:${userId}`;
}

/** The account that a confirmation link is about. */
export function accountOfConfirmation(subject: string): string {
  return subject.slice(confirmationOf('').length);
}

/** Ends every link that was mailed about an account, and its sign-ins that wait for their second step. */
export async function endLinks(tx: Transaction, userId: string): Promise<void> {
  const about = [userId, confirmationOf(userId)];
  await tx.delete(verification).where(inArray(verification.value, about));
}

/**
 * Resends the email of a sign-up, unless there was one a moment ago. The answer
 * and the work are the same for every address: it reveals nothing about accounts.
 *
 * @param address where the request came from, see visitorAddress
 * @throws TooManyAttempts
 */
export async function repeatSignUpMail(
  accounts: Accounts,
  email: string,
  address: string,
): Promise<void> {
  const { database } = accounts;
  await limit(database.sql, `repeated mail from ${address}`, LIMITS.mailToOthers);
  await database.transaction(async (tx) => {
    const isDue = await takeMailSlotNow(tx, email);
    const owner = await accountWith(tx, email);
    const isMailed = isDue && owner?.isConfirmed === false;
    await undone(tx, !isMailed, async (attempt) => {
      const about = confirmationOf(owner?.id ?? randomUUID());
      const link = await makeLink(accounts, 'confirm-email', about);
      await enqueueMail(attempt, { kind: 'confirm-email', to: email, ...link });
    });
    if (isDue && (await isOwnersMailDue(tx, email))) {
      await enqueueMail(tx, { kind: 'existing-account', to: email });
    }
  });
}
