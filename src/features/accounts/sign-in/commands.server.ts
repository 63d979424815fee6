import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { fullNameOf } from '#db/full-name.ts';
import { profiles, refreshToken, session, user, verification } from '#db/schema/accounts.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { ownPagePath } from '#domain/own-path.ts';
import { PASSWORD_LENGTH } from '#domain/password-length.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { log } from '#platform/log.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { explaining } from '#platform/refusals.ts';
import { accountWith, endSessions } from '#platform/session/accounts.ts';
import { undone } from '#platform/session/accounts-database.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { isCommonPassword } from '#platform/session/common-passwords.ts';
import { beginSession, wrongPasswordOr } from '#platform/session/credentials.ts';
import type { Visitor } from '#platform/session/credentials.ts';
import { isRefusal } from '#platform/session/failures.ts';
import { storedToken } from '#platform/session/hashed-tokens.ts';
import {
  forgetStrangers,
  greetBrowser,
  rememberBrowser,
  tellOfProgram,
} from '#platform/session/known-browsers.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { makeLink, useUpLink, valueOfLink } from '#platform/session/mailed-links.ts';
import { countingProof } from '#platform/session/own-proof.ts';
import {
  finishAtOnce,
  renewProgramSession,
  startProgramSession,
} from '#platform/session/program-session.ts';
import type { ProgramSession } from '#platform/session/program-session.ts';
import { forgive, limit } from '#platform/session/rate-limit.ts';
import { accountOfConfirmation, endLinks, register } from '#platform/session/registration.ts';
import { isResetMailDue } from '#platform/session/reset-mails.ts';
import { endPresentedSession, markedCookies, presentedSession } from '#platform/session/session.ts';
import type { SignedIn } from '#platform/session/session.ts';
import {
  claimUsername,
  fillSkeletons,
  USERNAME_REFUSALS,
} from '#platform/session/username-skeletons.ts';
import { isAvatarPathOf } from '#platform/storage/file-names.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { requireStored } from '#platform/storage/stored-files.ts';
import { canEditProfile } from './policy.ts';
import { presentProfile, profileColumns } from '#features/accounts/viewer/queries.server.ts';
import type { Profile } from '#features/accounts/viewer/schema.ts';
import { COMMON_PASSWORD, isPersonalPassword, LINK_ENDED, PERSONAL_PASSWORD } from './rules.ts';
import { looksReserved } from './queries.server.ts';
import { newUsernameSchema, NOT_AVAILABLE } from './schema.ts';
import type {
  ChangePassword,
  ProgramSignIn,
  ResetPassword,
  SaveProfile,
  SecondStep,
  SignIn,
  SignUp,
} from './schema.ts';

const DEACTIVATED = 'This account has been deactivated.';

/**
 * Registers an account with its profile and mails the link that confirms the address, see register. Of
 * one network address sign-ups that succeed are counted, and apart from them those that do not: a hall
 * full of families is no attack.
 *
 * @param address where the request came from, see visitorAddress
 * @returns the receipt of `register`
 * @throws AppError invalid for a password that is easily guessed, conflict for a username that is taken or looks so;
 * TooManyAttempts
 */
export async function signUp(accounts: Accounts, form: SignUp, address: string): Promise<string> {
  const { sql } = accounts.database;
  const succeeded = `sign-up from ${address}`;
  await limit(sql, succeeded, LIMITS.mailToOthers);
  try {
    await refuseGuessable(form.password, form);
    if (looksReserved(form.username)) throw new AppError('invalid', NOT_AVAILABLE);
    const nextPath = ownPagePath(form.next) ?? null;
    return await register(accounts, { ...form, nextPath });
  } catch (error) {
    await forgive(sql, succeeded);
    await limit(sql, `refused sign-up from ${address}`, LIMITS.writes);
    throw error;
  }
}

/** Refuses a new password that somebody would try first (D58). */
async function refuseGuessable(
  password: string,
  names: { readonly username: string | null; readonly email: string },
): Promise<void> {
  if (isPersonalPassword(password, names)) throw new AppError('invalid', PERSONAL_PASSWORD.message);
  if (await isCommonPassword(password, PASSWORD_LENGTH.min)) {
    throw new AppError('invalid', COMMON_PASSWORD.message);
  }
}

/** What a password of this account must not be. */
async function namesOf(tx: Transaction, userId: string) {
  const [names] = await tx
    .select({ username: profiles.username, email: user.email })
    .from(user)
    .leftJoin(profiles, eq(profiles.id, user.id))
    .where(eq(user.id, userId));
  return names ?? { username: null, email: '' };
}

/**
 * Confirms the address of an account by the link that was mailed to it. Signs nobody in or out.
 *
 * @returns the confirmed account, and the page its owner wanted to go to; null for none
 * @throws AppError invalid when the link was used already or has expired
 */
export function confirmEmail(
  accounts: Accounts,
  token: string,
): Promise<{ userId: string; nextPath: string | null }> {
  return accounts.database.transaction(async (tx) => {
    const confirmation = await useUpLink(accounts, 'confirm-email', token);
    if (confirmation === null) throw new AppError('invalid', LINK_ENDED);
    const own = eq(user.id, accountOfConfirmation(confirmation));
    const [waiting] = await tx
      .select({ userId: user.id, nextPath: user.nextPath })
      .from(user)
      .where(own)
      .for('update');
    // Replaced by another sign-up at this moment.
    if (!waiting) throw new AppError('invalid', LINK_ENDED);
    await tx.update(user).set({ emailVerified: true, nextPath: null }).where(own);
    await tx.delete(verification).where(eq(verification.value, confirmation));
    return waiting;
  });
}

/**
 * Signs in a browser, which is known to the account from then on.
 *
 * @returns the cookies of the session and of the known browser, or of the second step where the account
 * has one
 * @throws AppError with one answer for an unknown address, a wrong password, and an unconfirmed address; only
 * with the right password does it say that the account is deactivated; TooManyAttempts
 */
export async function signIn(
  accounts: Accounts,
  credentials: SignIn,
  visitor: Visitor,
): Promise<SignInAnswer> {
  const begun = await beginSession(accounts, credentials, visitor);
  const cookies = await markedCookies(accounts, begun.headers);
  await endPresentedSession(accounts, visitor.headers);
  if ('ways' in begun) return { cookies, secondStep: { ways: begun.ways } };
  const known = await greetBrowser(accounts, begun.userId, visitor.headers);
  return { cookies: [...cookies, known], secondStep: null };
}

/** What a browser gets for the right password. */
export interface SignInAnswer {
  /** As Set-Cookie values. */
  readonly cookies: string[];
  readonly secondStep: SecondStep | null;
}

/**
 * Ends every session of the account, on every device (D4).
 *
 * @param signedIn who asks; for nobody only the browser's cookies go
 * @returns what clears the browser's cookies, as Set-Cookie values
 */
export async function signOut(accounts: Accounts, signedIn: SignedIn | null): Promise<string[]> {
  if (signedIn) await accounts.database.transaction((tx) => endSessions(tx, signedIn.userId));
  const { headers } = await accounts.authentication.api.signOut({
    headers: new Headers(),
    returnHeaders: true,
  });
  return markedCookies(accounts, headers);
}

/**
 * Mails a link to set a new password, if the address has an account and did not get too many. Answer and
 * work are the same otherwise: a link for nobody is kept, and the mail is taken back.
 *
 * @throws TooManyAttempts by the network address alone
 */
export async function requestPasswordReset(
  accounts: Accounts,
  email: string,
  visitor: Visitor,
): Promise<void> {
  const { database } = accounts;
  await limit(database.sql, `reset from ${visitor.address}`, LIMITS.mailToOthers);
  const isDue = await isResetMailDue(accounts, email, visitor);
  await database.transaction(async (tx) => {
    const owner = isDue ? await accountWith(tx, email) : undefined;
    const link = await makeLink(accounts, 'reset-password', owner?.id ?? randomUUID());
    await undone(tx, owner === undefined, (attempt) =>
      enqueueMail(attempt, { kind: 'reset-password', to: email, ...link }),
    );
  });
}

/**
 * Sets a new password by a mailed link, once. Ends all sessions and all other links of the account;
 * who could open the mail has thereby confirmed the address, too. Says whose account it is.
 *
 * @throws AppError invalid when the link was used already or has expired
 */
export async function resetPassword(
  accounts: Accounts,
  { token, newPassword }: ResetPassword,
): Promise<string> {
  return accounts.database.transaction(async (tx) => {
    const userId = await valueOfLink(accounts, 'reset-password', token);
    if (userId === null) throw new AppError('invalid', LINK_ENDED);
    await refuseGuessable(newPassword, await namesOf(tx, userId));
    try {
      await accounts.authentication.api.resetPassword({ body: { token, newPassword } });
    } catch (error) {
      // Used by somebody else since, or its account is gone.
      throw isRefusal(error) ? new AppError('invalid', LINK_ENDED, { cause: error }) : error;
    }
    await endSessions(tx, userId);
    await forgetStrangers(tx, userId);
    await endLinks(tx, userId);
    const [owner] = await tx
      .update(user)
      .set({ emailVerified: true })
      .where(eq(user.id, userId))
      .returning({ to: user.email });
    if (owner) await enqueueMail(tx, { kind: 'password-changed', ...owner });
    return userId;
  });
}

/**
 * Changes the password of the signed-in account after checking the current one, ends its other
 * sessions, all mailed links and begun sign-ins, and tells the owner by mail.
 *
 * @param headers of the request, whose session goes on under a new token; a program's ends as well
 * @returns the cookies of the new session, as Set-Cookie values; none for a program
 * @throws AppError invalid for a wrong current password, unauthenticated; TooManyAttempts
 */
export async function changePassword(
  accounts: Accounts,
  signedIn: SignedIn | null,
  headers: Headers,
  { currentPassword, newPassword }: ChangePassword,
): Promise<string[]> {
  const presented = await presentedSession(accounts, headers);
  if (!signedIn || !presented) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const { userId, email } = signedIn;
  const { database, authentication } = accounts;
  await limit(database.sql, `change of password of ${userId}`, LIMITS.passwordChanges);
  const change = async (tx: Transaction) => {
    await refuseGuessable(newPassword, await namesOf(tx, userId));
    const answer = await authentication.api
      .changePassword({
        body: { currentPassword, newPassword, revokeOtherSessions: !signedIn.isProgram },
        headers: presented.headers,
        returnHeaders: true,
      })
      .catch((error: unknown) => {
        throw wrongPasswordOr(error);
      });
    await tx.delete(refreshToken).where(eq(refreshToken.userId, userId));
    await endLinks(tx, userId);
    await forgetStrangers(tx, userId);
    await enqueueMail(tx, { kind: 'password-changed', to: email });
    if (signedIn.isProgram) {
      // It signs in anew; a browser's session is not for it.
      await endSessions(tx, userId);
      return [];
    }
    const { cookie } = await rememberBrowser(accounts, userId, headers);
    return [...(await markedCookies(accounts, answer.headers)), cookie];
  };
  return countingProof(accounts, signedIn, () => database.transaction(change));
}

/**
 * Saves the actor's own profile (PROF-14) and then removes the file of the avatar it no longer
 * shows.
 *
 * @param storage where avatars are kept
 * @throws AppError unauthenticated, forbidden, invalid, or conflict for a taken username; TooManyAttempts
 */
export async function saveProfile(
  db: Db,
  storage: Pick<Storage, 'pathOf' | 'remove' | 'stat'>,
  actor: Actor,
  form: SaveProfile,
): Promise<Profile> {
  if (!canEditProfile(actor)) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const { userId } = actor;
  await db.asAccounts(async (tx) => {
    await limit(tx, `writes of ${userId}`, LIMITS.writes);
    await fillSkeletons(tx);
  });
  const ownPath = (url: string): string | undefined => {
    const path = storage.pathOf('avatars', url);
    return path !== undefined && isAvatarPathOf(userId, path) ? path : undefined;
  };
  const { before, saved } = await db.write(actor, async (tx) => {
    const own = eq(profiles.id, userId);
    const read = () =>
      tx
        .select({ ...profileColumns, fullName: fullNameOf(profiles.id) })
        .from(profiles)
        .where(own);
    const [before] = await read();
    if (!before) throw new AppError('forbidden', DEACTIVATED);
    const { avatarUrl, userType, fullName } = form;
    const isRenamed = form.username !== before.username;
    const username = isRenamed ? newUsername(form.username) : form.username;
    if (avatarUrl !== null && avatarUrl !== before.avatarUrl && ownPath(avatarUrl) === undefined) {
      throw new AppError('invalid', 'Please upload the picture here first.');
    }
    const [changed] = await tx
      .update(profiles)
      .set({
        username,
        avatarUrl,
        userType,
        ...(fullName === undefined ? {} : { fullName }),
      })
      .where(own)
      .returning({ id: profiles.id })
      .catch(explaining(USERNAME_REFUSALS));
    const [saved] = await read();
    // Row-level security lets nothing through for an account deactivated since.
    if (!changed || !saved) throw new AppError('forbidden', DEACTIVATED);
    if (isRenamed) await claimUsername(tx, userId, username).catch(explaining(USERNAME_REFUSALS));
    if (avatarUrl !== before.avatarUrl) await requireStored(storage, avatarUrl ?? '');
    return { before, saved };
  });
  const former = before.avatarUrl === saved.avatarUrl ? undefined : ownPath(before.avatarUrl ?? '');
  if (former !== undefined) {
    await storage.remove('avatars', [former]).catch((error: unknown) => {
      log('warn', 'a former avatar could not be removed', { error });
    });
  }
  return presentProfile(saved);
}

function newUsername(chosen: string): string {
  const parsed = newUsernameSchema.safeParse(chosen);
  if (parsed.success) {
    if (looksReserved(parsed.data)) throw new AppError('invalid', NOT_AVAILABLE);
    return parsed.data;
  }
  throw new AppError('invalid', parsed.error.issues[0]?.message ?? 'Please choose a username.');
}

/**
 * Signs in a program that is no browser (D5), and tells the owner; refuses as `signIn` does, and
 * where the account has a second factor also without the right code.
 */
export async function signInProgram(
  accounts: Accounts,
  { code, ...credentials }: ProgramSignIn,
  visitor: Visitor,
): Promise<ProgramSession> {
  const begun = await beginSession(accounts, credentials, visitor);
  const { userId, token } = 'ways' in begun ? await finishAtOnce(accounts, begun, code) : begun;
  return accounts.database.transaction(async (tx) => {
    // That session was for a browser; a program's is shorter and has a refresh token.
    await tx.delete(session).where(eq(session.token, storedToken(token)));
    await tellOfProgram(tx, userId, visitor.headers);
    return startProgramSession(accounts, tx, userId);
  });
}

/**
 * Goes on with a program's session; its refresh token is replaced.
 *
 * @throws AppError unauthenticated for a token that is unknown, expired or used; TooManyAttempts
 */
export async function renewProgram(
  accounts: Accounts,
  token: string,
  address: string,
): Promise<ProgramSession> {
  const { sql } = accounts.database;
  const refused = `renewal from ${address}`;
  await limit(sql, refused, LIMITS.signIn);
  const renewed = await renewProgramSession(accounts, token);
  if (renewed) await forgive(sql, refused);
  else throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  return renewed;
}
