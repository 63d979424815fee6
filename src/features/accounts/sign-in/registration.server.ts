import { randomUUID } from 'node:crypto';
import { constantTimeEqual, makeSignature } from 'better-auth/crypto';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { profiles, user } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { explaining } from '#platform/refusals.ts';
import { accountWith, rollBackIf } from '#platform/session/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { refusalCodeOf } from '#platform/session/failures.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { isWithin, limit } from '#platform/session/rate-limit.ts';
import { confirmationOf, makeLink, takeMailSlot, takeMailSlotNow } from './mailed-links.server.ts';
import type { SignUp } from './schema.ts';
import {
  claimUsername,
  fillSkeletons,
  isSkeletonTaken,
  USERNAME_REFUSALS,
} from './usernames.server.ts';

type Registration = Pick<SignUp, 'username' | 'email' | 'password' | 'userType' | 'replaces'> & {
  /** Where to go after the first sign-in; null for the home page. */
  readonly nextPath: string | null;
};

/**
 * All or nothing. It replaces an account whose address was never confirmed, and its links: whoever
 * reads the mailbox decides which is theirs (D55). For an address that has an account, the response
 * and the work are the same, and its owner gets an email. A placeholder account that nobody can
 * confirm then takes the username, or trying it would reveal that the address has an account.
 * Returns a receipt, with which the sign-up can be replaced until it is confirmed.
 */
export async function register(accounts: Accounts, registration: Registration): Promise<string> {
  try {
    return await tryToRegister(accounts, registration);
  } catch (error) {
    // Someone took the email at the same moment; the second try finds that account.
    if (refusalCodeOf(error) !== 'FAILED_TO_CREATE_USER') throw error;
    return tryToRegister(accounts, registration);
  }
}

async function tryToRegister(accounts: Accounts, registration: Registration): Promise<string> {
  const { email, username, replaces } = registration;
  const earlier = await ofReceipt(accounts, replaces ?? '');
  await fillSkeletons(accounts.database.sql);
  return accounts.database.transaction(async (tx) => {
    const slot = await takeMailSlot(tx, email);
    const standIn = await standInFor(accounts, email);
    // Without an email, everything is done under an impossible address and rolled back.
    const isUndone = slot.kind === 'none';
    // Nothing is replaced without an email that says so.
    if (!isUndone) {
      const sameAddress = inArray(user.email, [email, standIn]);
      const replaced = earlier === null ? sameAddress : or(sameAddress, eq(user.id, earlier));
      // The trigger deletes its links and waiting emails.
      await tx.delete(user).where(and(replaced, eq(user.emailVerified, false)));
    }
    await refuseTakenUsername(tx, username);
    const isTaken = isUndone || (await accountWith(tx, email)) !== undefined;
    const { id, link } = await rollBackIf(tx, isUndone, async (attempt) => {
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

/** The placeholder's address, which nobody can guess. */
async function standInFor(accounts: Accounts, email: string): Promise<string> {
  const { secret } = await accounts.authentication.$context;
  const signature = await makeSignature(`stands in for ${email}`, secret);
  return `${Buffer.from(signature, 'base64').toString('hex')}@known.invalid`;
}

/** Only the person who signed up gets it; account ids are not secret. */
async function receiptOf(accounts: Accounts, id: string): Promise<string> {
  const { secret } = await accounts.authentication.$context;
  return `${id}.${await makeSignature(`sign-up ${id}`, secret)}`;
}

/** Null for anything that is not our receipt. */
async function ofReceipt(accounts: Accounts, receipt: string): Promise<string | null> {
  const [id = ''] = receipt.split('.', 1);
  return constantTimeEqual(receipt, await receiptOf(accounts, id)) ? id : null;
}

/** Checked before hashing a password, which is wasted for a taken name. */
async function refuseTakenUsername(tx: Transaction, username: string): Promise<void> {
  // Read first: a name that is taken between the two queries is 'taken', not 'looks like one'.
  const isAlike = await isSkeletonTaken(tx, username);
  const sameName = sql`lower(${profiles.username}) = lower(${username})`;
  const isTaken = (await tx.$count(profiles, sameName)) > 0;
  if (isTaken) throw new AppError(...USERNAME_REFUSALS.profiles_username);
  if (isAlike) throw new AppError(...USERNAME_REFUSALS.username_skeleton_taken);
}

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

/** The response and the work are the same for every address. */
export async function repeatSignUpMail(accounts: Accounts, email: string, address: string) {
  const { database } = accounts;
  await limit(database.sql, `repeated mail from ${address}`, LIMITS.mailToOthers);
  await database.transaction(async (tx) => {
    const isDue = await takeMailSlotNow(tx, email);
    const owner = await accountWith(tx, email);
    const isMailed = isDue && owner?.isConfirmed === false;
    await rollBackIf(tx, !isMailed, async (attempt) => {
      const about = confirmationOf(owner?.id ?? randomUUID());
      const link = await makeLink(accounts, 'confirm-email', about);
      await enqueueMail(attempt, { kind: 'confirm-email', to: email, ...link });
    });
    if (isDue && (await isOwnersMailDue(tx, email))) {
      await enqueueMail(tx, { kind: 'existing-account', to: email });
    }
  });
}
