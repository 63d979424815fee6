import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { encode } from 'uqr';
import type { Transaction } from '#db/db.ts';
import { passkey, twoFactor, user } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { requireOwnBrowser } from '#features/accounts/sessions/policy.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import type { SignInChange } from '#platform/mail/requests.ts';
import { endOtherSessions, endSessions } from '#platform/session/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import type { BegunSession } from '#platform/session/begun-session.ts';
import { wrongPasswordOr } from '#platform/session/credentials.ts';
import { refusalCodeOf } from '#platform/session/failures.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { greetBrowser } from '#platform/session/known-browsers.ts';
import { finishWithPasskey, keepPasskey, passkeyToMake } from '#platform/session/passkeys.ts';
import { countingProof } from '#platform/session/own-proof.ts';
import { limit } from '#platform/session/rate-limit.ts';
import {
  digitsOf,
  finishWithCode,
  hasSecondFactor,
  pendingSignIn,
  refusalOfCode,
  takeCode,
  waysOf,
} from '#platform/session/second-step.ts';
import { markedCookies, presentedSession } from '#platform/session/session.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { recoveryCodesOf } from './queries.server.ts';
import type { RemovedPasskey, RenamedPasskey } from './schema.ts';

const PASSKEY_GONE = 'This passkey is no longer there.';
const FOR_BROWSERS = 'Second factors are changed in a browser, on the profile.';
const MOST_PASSKEYS = 20;

/** Somebody who changes how they sign in. */
interface Changer {
  readonly accounts: Accounts;
  readonly userId: string;
  readonly email: string;
  /** With their session and nothing else, for the library for accounts. */
  readonly headers: Headers;
}

/**
 * Does the second step of a sign-in with a code of the app or a recovery code.
 *
 * @param headers of the request, with the cookie of the first step
 * @returns the cookies of the session, as Set-Cookie values
 * @throws AppError invalid for a wrong or used code, unauthenticated when the sign-in is over;
 * TooManyAttempts
 */
export async function finishSignIn(
  accounts: Accounts,
  headers: Headers,
  code: string,
): Promise<string[]> {
  const pending = await pendingSignIn(accounts, headers);
  const begun = await finishWithCode(accounts, pending, code);
  return withBrowser(accounts, begun, headers);
}

/** Does the second step of a sign-in with a passkey; refuses as `finishSignIn` does. */
export async function finishSignInWithPasskey(
  accounts: Accounts,
  headers: Headers,
  response: AuthenticationResponseJSON,
): Promise<string[]> {
  const pending = await pendingSignIn(accounts, headers);
  const counted = `passkey step of ${pending.userId}`;
  await limit(accounts.database.sql, counted, LIMITS.passkeySteps);
  const begun = await finishWithPasskey(accounts, pending, response);
  return withBrowser(accounts, begun, headers);
}

/** The cookies of a session that has begun, and the one by which the browser is known from then on. */
async function withBrowser(
  accounts: Accounts,
  begun: BegunSession,
  headers: Headers,
): Promise<string[]> {
  const known = await greetBrowser(accounts, begun.userId, headers);
  return [...(await markedCookies(accounts, begun.headers)), known];
}

/**
 * Makes the secret of an authenticator app. It opens nothing until `confirmApp` has seen a code of it.
 *
 * @returns the secret as people type it into an app, and as a QR code: the side of its square in modules, and
 * its dark ones as an SVG path
 * @throws AppError invalid for a wrong password, conflict when there is an app; TooManyAttempts
 */
export async function startApp(changer: Changer, currentPassword: string) {
  const { userId } = changer;
  return proven(changer, async (tx) => {
    const uri = await newSecret(changer, tx, currentPassword);
    if ((await waysOf(tx, userId)).includes('app')) throw new AppError('conflict', HAS_APP);
    const { data, size } = encode(uri, { ecc: 'M', border: 4 });
    return {
      secret: new URL(uri).searchParams.get('secret') ?? '',
      picture: { size, path: pathOf(data) },
    };
  });
}

const HAS_APP = 'An authenticator app is set up already. Turn it off first to set up another one.';

/**
 * A new secret, unconfirmed. Who has passkeys keeps the recovery codes that came with them.
 *
 * @returns the address that apps read from the QR code
 */
async function newSecret(
  { accounts, userId, headers }: Changer,
  tx: Transaction,
  currentPassword: string,
): Promise<string> {
  const own = eq(twoFactor.userId, userId);
  const [before] = await tx.select({ codes: twoFactor.backupCodes }).from(twoFactor).where(own);
  const hasOne = await hasSecondFactor(tx, userId);
  const made = await accounts.authentication.api
    .enableTwoFactor({ body: { password: currentPassword, method: 'totp' }, headers })
    .catch((error: unknown) => {
      throw refusalCodeOf(error) === 'TOTP_ALREADY_ENABLED'
        ? new AppError('conflict', HAS_APP, { cause: error })
        : wrongPasswordOr(error);
    });
  if (before && hasOne) await tx.update(twoFactor).set({ backupCodes: before.codes }).where(own);
  return 'totpURI' in made ? made.totpURI : '';
}

/** The dark modules of a QR code as an SVG path, a rectangle for each run in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index: x, 0: run }) => `M${x} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('');
}

/**
 * Turns the authenticator app on by a code of it. With the first second factor of an account come its
 * recovery codes, and its other sessions end.
 *
 * @returns the codes, shown once, null when there were some; and the cookies of the session that goes on
 * @throws AppError invalid for a wrong or used code; TooManyAttempts
 */
export async function confirmApp(changer: Changer, code: string) {
  const { accounts, userId, headers } = changer;
  const { sql } = accounts.database;
  await limit(sql, `confirmation of an app of ${userId}`, LIMITS.appConfirmations);
  await takeCode(sql, userId, code);
  return accounts.database.transaction(async (tx) => {
    const isFirst = !(await hasSecondFactor(tx, userId));
    const verified = await accounts.authentication.api
      .verifyTOTP({ body: { code: digitsOf(code) }, headers, returnHeaders: true })
      .catch((error: unknown) => {
        throw refusalOfCode(error, true);
      });
    await tell(tx, changer.email, 'app-added');
    const cookies = await markedCookies(accounts, verified.headers);
    return { ...(await firstCodes(changer, tx, isFirst, cookies)), cookies };
  });
}

/**
 * What comes with the first second factor of an account.
 *
 * @param cookies of the session that goes on
 */
async function firstCodes(
  changer: Changer,
  tx: Transaction,
  isFirst: boolean,
  cookies: readonly string[],
): Promise<{ recoveryCodes: readonly string[] | null }> {
  if (!isFirst) return { recoveryCodes: null };
  await endAllButThis(changer, tx, cookies);
  return { recoveryCodes: await recoveryCodesOf(changer.accounts, changer.userId) };
}

/** Whoever had the password alone is out. */
async function endAllButThis(
  { accounts, userId, headers }: Changer,
  tx: Transaction,
  cookies: readonly string[],
): Promise<void> {
  const renewed = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  const kept = await accounts.authentication.api.getSession({
    headers: renewed === '' ? headers : new Headers({ cookie: renewed }),
    query: { disableRefresh: true },
  });
  if (kept) await endOtherSessions(tx, userId, kept.session.id);
  else await endSessions(tx, userId);
}

/**
 * Turns the authenticator app off.
 *
 * @returns the cookies of a session that goes on under a new token
 * @throws AppError invalid for a wrong password, missing without an app; TooManyAttempts
 */
export async function turnOffApp(changer: Changer, currentPassword: string): Promise<string[]> {
  return proven(changer, async (tx) => {
    await requirePassword(changer, currentPassword);
    const off = await tx
      .update(twoFactor)
      .set({ verified: false })
      .where(and(eq(twoFactor.userId, changer.userId), eq(twoFactor.verified, true)))
      .returning({ id: twoFactor.id });
    if (off.length === 0) throw new AppError('missing', 'There is no authenticator app anymore.');
    await tell(tx, changer.email, 'app-removed');
    return withoutFactors(changer, tx, currentPassword);
  });
}

/** When the last second factor has gone, sign-ins take one step again. */
async function withoutFactors(
  { accounts, userId, headers }: Changer,
  tx: Transaction,
  password: string,
): Promise<string[]> {
  if ((await waysOf(tx, userId)).length > 0) return [];
  const answer = await accounts.authentication.api.disableTwoFactor({
    body: { password },
    headers,
    returnHeaders: true,
  });
  return markedCookies(accounts, answer.headers);
}

/**
 * Makes new recovery codes in place of those there were.
 *
 * @throws AppError invalid for a wrong password or without a second factor; TooManyAttempts
 */
export async function makeRecoveryCodes(
  changer: Changer,
  currentPassword: string,
): Promise<readonly string[]> {
  const { accounts, headers } = changer;
  return proven(changer, async (tx) => {
    const { backupCodes } = await accounts.authentication.api
      .generateBackupCodes({ body: { password: currentPassword }, headers })
      .catch((error: unknown) => {
        throw refusalCodeOf(error) === 'TWO_FACTOR_NOT_ENABLED'
          ? new AppError('invalid', 'Set up a second factor first.', { cause: error })
          : wrongPasswordOr(error);
      });
    await tell(tx, changer.email, 'recovery-codes-made');
    return backupCodes;
  });
}

/**
 * What a browser needs to make a passkey for the one who asks.
 *
 * @throws AppError invalid for a wrong password or too many passkeys; TooManyAttempts
 */
export async function startPasskey(changer: Changer, currentPassword: string) {
  const { accounts, userId } = changer;
  return proven(changer, async (tx) => {
    // Recovery codes come with the first second factor; the secret beside them stays unconfirmed.
    if (await hasSecondFactor(tx, userId)) await requirePassword(changer, currentPassword);
    else await newSecret(changer, tx, currentPassword);
    if ((await tx.$count(passkey, eq(passkey.userId, userId))) >= MOST_PASSKEYS) {
      throw new AppError('invalid', `An account has at most ${MOST_PASSKEYS} passkeys.`);
    }
    return passkeyToMake(accounts, changer);
  });
}

/**
 * Adds the passkey that the browser has made since `startPasskey`.
 *
 * @throws AppError invalid when it was made for somebody or something else, conflict when it is known
 */
export async function addPasskey(
  changer: Changer,
  made: { readonly name: string; readonly response: RegistrationResponseJSON },
): Promise<{ recoveryCodes: readonly string[] | null }> {
  const { accounts, userId } = changer;
  return accounts.database.transaction(async (tx) => {
    const isFirst = !(await hasSecondFactor(tx, userId));
    await keepPasskey(accounts, tx, userId, made);
    await tx.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId));
    await tell(tx, changer.email, 'passkey-added');
    return firstCodes(changer, tx, isFirst, []);
  });
}

/** Gives a passkey of the one who asks another name. @throws AppError missing */
export async function renamePasskey(
  { accounts, userId }: Changer,
  { id, name }: RenamedPasskey,
): Promise<void> {
  const renamed = await accounts.database.sql
    .update(passkey)
    .set({ name })
    .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
    .returning({ id: passkey.id });
  if (renamed.length === 0) throw new AppError('missing', PASSKEY_GONE);
}

/**
 * Removes a passkey of the one who asks.
 *
 * @returns as `turnOffApp`
 * @throws AppError invalid for a wrong password, missing; TooManyAttempts
 */
export async function removePasskey(
  changer: Changer,
  { id, currentPassword }: RemovedPasskey,
): Promise<string[]> {
  const { userId } = changer;
  return proven(changer, async (tx) => {
    await requirePassword(changer, currentPassword);
    const removed = await tx
      .delete(passkey)
      .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
      .returning({ id: passkey.id });
    if (removed.length === 0) throw new AppError('missing', PASSKEY_GONE);
    await tell(tx, changer.email, 'passkey-removed');
    return withoutFactors(changer, tx, currentPassword);
  });
}

/**
 * Who changes how they sign in: somebody with a browser.
 *
 * @throws AppError unauthenticated for nobody
 */
export async function changerOf(
  accounts: Accounts,
  signedIn: SignedIn | null,
  headers: Headers,
): Promise<Changer> {
  const presented = await presentedSession(accounts, headers);
  if (!presented) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  // The session of a program is not one of a browser and must not become one.
  requireOwnBrowser(signedIn, FOR_BROWSERS);
  const { userId, email } = signedIn;
  return { accounts, userId, email, headers: presented.headers };
}

/** Does what asks for the password, which is counted as the changes are. */
async function proven<Result>(
  changer: Changer,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { accounts, userId } = changer;
  const counted = `change of second factors of ${userId}`;
  await limit(accounts.database.sql, counted, LIMITS.factorChanges);
  return countingProof(accounts, changer, () => accounts.database.transaction(change));
}

async function requirePassword(
  { accounts, headers }: Changer,
  currentPassword: string,
): Promise<void> {
  await accounts.authentication.api
    .verifyPassword({ body: { password: currentPassword }, headers })
    .catch((error: unknown) => {
      throw wrongPasswordOr(error);
    });
}

function tell(tx: Transaction, to: string, change: SignInChange): Promise<void> {
  return enqueueMail(tx, { kind: 'sign-in-changed', to, change });
}
