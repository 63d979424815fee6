import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { fullNameOf } from '#db/full-name.ts';
import { profiles, refreshToken, session, user, verification } from '#db/schema/accounts.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { ownPagePath } from '#domain/own-path.ts';
import { PASSWORD_LENGTH } from '#domain/password-length.ts';
import { requireMember } from '#domain/policy.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { presentProfile, profileColumns } from '#platform/session/viewer.server.ts';
import { log } from '#platform/log/log.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { explaining } from '#platform/refusals.ts';
import { accountWith, endSessions, rollBackIf } from '#platform/session/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { isRefusal } from '#platform/session/failures.ts';
import { storedToken } from '#platform/session/hashed-tokens.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { forgive, limit } from '#platform/session/rate-limit.ts';
import { endPresentedSession, markedCookies, presentedSession } from '#platform/session/session.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { isAvatarPathOf } from '#platform/storage/file-names.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { requireStored } from '#platform/storage/stored-files.ts';
import {
  beginSession,
  wrongPasswordOr,
  isResetMailDue,
  countingProof,
} from './credentials.server.ts';
import type { Visitor } from './credentials.server.ts';
import {
  forgetStrangers,
  greetBrowser,
  rememberBrowser,
  tellOfSignIn,
} from './known-browsers.server.ts';
import {
  makeLink,
  useUpLink,
  valueOfLink,
  accountOfConfirmation,
  endLinks,
} from './mailed-links.server.ts';
import {
  finishAtOnce,
  renewProgramSession,
  startProgramSession,
} from './program-session.server.ts';
import type { ProgramSession } from './program-session.server.ts';
import {
  looksReserved,
  claimUsername,
  fillSkeletons,
  USERNAME_REFUSALS,
} from './usernames.server.ts';
import { register } from './registration.server.ts';
import { COMMON_PASSWORD, isPersonalPassword, LINK_ENDED, PERSONAL_PASSWORD } from './rules.ts';
import { newUsernameSchema, NOT_AVAILABLE } from './schema.ts';
import type {
  ChangePassword,
  ProgramSignIn,
  ResetPassword,
  SaveProfile,
  SignIn,
  SignUp,
} from './schema.ts';

const DEACTIVATED = 'This account has been deactivated.';

/** Refused sign-ups are counted separately: a gym full of families is no attack. */
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

/** Refuses a password that an attacker would try first (D58). */
async function refuseGuessable(
  password: string,
  names: { readonly username: string | null; readonly email: string },
): Promise<void> {
  if (isPersonalPassword(password, names)) throw new AppError('invalid', PERSONAL_PASSWORD.message);
  if (await isCommonPassword(password)) {
    throw new AppError('invalid', COMMON_PASSWORD.message);
  }
}

async function namesOf(tx: Transaction, userId: string) {
  const [names] = await tx
    .select({ username: profiles.username, email: user.email })
    .from(user)
    .leftJoin(profiles, eq(profiles.id, user.id))
    .where(eq(user.id, userId));
  return names ?? { username: null, email: '' };
}

/** Signs nobody in or out. `nextPath`: the page that the account's owner wanted to go to. */
export function confirmEmail(accounts: Accounts, token: string) {
  return accounts.database.transaction(async (tx) => {
    const confirmation = await useUpLink(accounts, 'confirm-email', token);
    if (confirmation === null) throw new AppError('invalid', LINK_ENDED);
    const own = eq(user.id, accountOfConfirmation(confirmation));
    const [waiting] = await tx
      .select({ userId: user.id, nextPath: user.nextPath })
      .from(user)
      .where(own)
      .for('update');
    // Another sign-up replaced it at this moment.
    if (!waiting) throw new AppError('invalid', LINK_ENDED);
    await tx.update(user).set({ emailVerified: true, nextPath: null }).where(own);
    await tx.delete(verification).where(eq(verification.value, confirmation));
    return waiting;
  });
}

/** Returns the cookies of the session and the known browser, or of the second step. */
export async function signIn(accounts: Accounts, credentials: SignIn, visitor: Visitor) {
  const begun = await beginSession(accounts, credentials, visitor);
  const cookies = await markedCookies(accounts, begun.headers);
  await endPresentedSession(accounts, visitor.headers);
  if ('ways' in begun) return { cookies, secondStep: { ways: begun.ways } };
  const known = await greetBrowser(accounts, begun.userId, visitor.headers);
  return { cookies: [...cookies, known], secondStep: null };
}

/** Ends every session of the account (D4); for null, only clears the browser's cookies. */
export async function signOut(accounts: Accounts, signedIn: SignedIn | null): Promise<string[]> {
  if (signedIn) await accounts.database.transaction((tx) => endSessions(tx, signedIn.userId));
  const { headers } = await accounts.authentication.api.signOut({
    headers: new Headers(),
    returnHeaders: true,
  });
  return markedCookies(accounts, headers);
}

/**
 * The response and the work are the same for every address: without an account or over its limit,
 * the link is stored for nobody and the email is rolled back.
 */
export async function requestPasswordReset(accounts: Accounts, email: string, visitor: Visitor) {
  const { database } = accounts;
  await limit(database.sql, `reset from ${visitor.address}`, LIMITS.mailToOthers);
  const isDue = await isResetMailDue(accounts, email, visitor);
  await database.transaction(async (tx) => {
    const owner = isDue ? await accountWith(tx, email) : undefined;
    const link = await makeLink(accounts, 'reset-password', owner?.id ?? randomUUID());
    await rollBackIf(tx, owner === undefined, (attempt) =>
      enqueueMail(attempt, { kind: 'reset-password', to: email, ...link }),
    );
  });
}

/** Works once. Ends all sessions and links; opening the email also confirms the address. */
export async function resetPassword(accounts: Accounts, { token, newPassword }: ResetPassword) {
  return accounts.database.transaction(async (tx) => {
    const userId = await valueOfLink(accounts, 'reset-password', token);
    if (userId === null) throw new AppError('invalid', LINK_ENDED);
    await refuseGuessable(newPassword, await namesOf(tx, userId));
    try {
      await accounts.authentication.api.resetPassword({ body: { token, newPassword } });
    } catch (error) {
      // Used a moment ago, or the account is gone.
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

/** The session continues under a new token; a program's ends, like all others. */
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
      // The program must sign in again; a browser's session is not for it.
      await endSessions(tx, userId);
      return [];
    }
    const { cookie } = await rememberBrowser(accounts, userId, headers);
    return [...(await markedCookies(accounts, answer.headers)), cookie];
  };
  return countingProof(accounts, signedIn, () => database.transaction(change));
}

/** Saves the actor's profile (PROF-14), then removes the avatar file it no longer shows. */
export async function saveProfile(
  db: Db,
  storage: Pick<Storage, 'pathOf' | 'remove' | 'stat'>,
  actor: Actor,
  form: SaveProfile,
) {
  requireMember(actor);
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
      throw new AppError('invalid', 'Upload the photo here first.');
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
    // Row-level security skips the row if the account was deactivated meanwhile.
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
  throw new AppError('invalid', parsed.error.issues[0]?.message ?? 'Choose a username.');
}

export async function signInProgram(
  accounts: Accounts,
  { code, ...credentials }: ProgramSignIn,
  visitor: Visitor,
): Promise<ProgramSession> {
  const begun = await beginSession(accounts, credentials, visitor);
  const { userId, token } = 'ways' in begun ? await finishAtOnce(accounts, begun, code) : begun;
  return accounts.database.transaction(async (tx) => {
    // That session was a browser's; a program's is shorter and has a refresh token.
    await tx.delete(session).where(eq(session.token, storedToken(token)));
    await tellOfSignIn(tx, userId, visitor.headers, null);
    return startProgramSession(accounts, tx, userId);
  });
}

export async function renewProgram(accounts: Accounts, token: string, address: string) {
  const { sql } = accounts.database;
  const refused = `renewal from ${address}`;
  await limit(sql, refused, LIMITS.signIn);
  const renewed = await renewProgramSession(accounts, token);
  if (renewed) await forgive(sql, refused);
  else throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  return renewed;
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Ignores case and surrounding space. Loaded on the first call, and never into browsers. */
async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(password.trim().toLowerCase());
}

/** The 10,000 most common ones that are long enough (D58); the dictionary is in that order. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const isLongEnough = ({ length }: string) => length >= PASSWORD_LENGTH.min;
  return new Set(dictionary['passwords-common'].filter(isLongEnough).slice(0, 10_000));
}
