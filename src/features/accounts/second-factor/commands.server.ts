import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { encode } from 'uqr';
import type { Transaction } from '#db/db.ts';
import { passkey, twoFactor, user } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { requireOwnBrowser } from '#features/accounts/sessions/policy.ts';
import { wrongPasswordOr, countingProof } from '#features/accounts/sign-in/credentials.server.ts';
import { greetBrowser } from '#features/accounts/sign-in/known-browsers.server.ts';
import {
  digitsOf,
  finishWithCode,
  hasSecondFactor,
  pendingSignIn,
  refusalOfCode,
  takeCode,
  waysOf,
} from '#features/accounts/sign-in/second-step.server.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import type { SignInChange } from '#platform/mail/requests.ts';
import { endOtherSessions, endSessions } from '#platform/session/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { refusalCodeOf } from '#platform/session/failures.ts';
import type { BegunSession } from '#platform/session/failures.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { markedCookies, presentedSession } from '#platform/session/session.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { finishWithPasskey, keepPasskey, passkeyToMake } from './passkeys.server.ts';
import { recoveryCodesOf } from './queries.server.ts';
import type { RemovedPasskey, RenamedPasskey } from './schema.ts';

const PASSKEY_GONE = 'This passkey has been deleted.';
const FOR_BROWSERS = 'Change two-step sign-in in a browser, on your profile.';
const MOST_PASSKEYS = 20;

interface Changer {
  readonly accounts: Accounts;
  readonly userId: string;
  readonly email: string;
  /** The session cookie alone, for better-auth. */
  readonly headers: Headers;
}

/** Takes the cookie of the first step; returns Set-Cookie values. */
export async function finishSignIn(accounts: Accounts, headers: Headers, code: string) {
  const pending = await pendingSignIn(accounts, headers);
  const begun = await finishWithCode(accounts, pending, code);
  return withBrowser(accounts, begun, headers);
}

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

async function withBrowser(accounts: Accounts, begun: BegunSession, headers: Headers) {
  const known = await greetBrowser(accounts, begun.userId, headers);
  return [...(await markedCookies(accounts, begun.headers)), known];
}

/**
 * The secret counts only after {@link confirmApp}. Returns the QR code as the number of modules per
 * side, and the dark ones as an SVG path.
 */
export async function startApp(changer: Changer, currentPassword: string) {
  const { userId } = changer;
  return proven(changer, async (tx) => {
    const uri = await newSecret(changer, tx, currentPassword);
    if ((await waysOf(tx, userId)).includes('app')) throw new AppError('conflict', HAS_APP);
    const { data, size } = encode(uri, { ecc: 'M', border: 4 });
    return {
      uri,
      secret: new URL(uri).searchParams.get('secret') ?? '',
      picture: { size, path: pathOf(data) },
    };
  });
}

const HAS_APP = 'You already have an authenticator app. Turn it off first to set up another one.';

/** Returns the otpauth URI of an unconfirmed secret. An account with passkeys keeps its codes. */
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

/** One rectangle for each run of dark modules in a row. */
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

/** The first second factor brings recovery codes, shown once, and ends the other sessions. */
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

/** Signs out anyone who had only the password; `cookies` belong to the session that continues. */
async function firstCodes(
  { accounts, userId, headers }: Changer,
  tx: Transaction,
  isFirst: boolean,
  cookies: readonly string[],
): Promise<{ recoveryCodes: readonly string[] | null }> {
  if (!isFirst) return { recoveryCodes: null };
  const renewed = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  const kept = await accounts.authentication.api.getSession({
    headers: renewed === '' ? headers : new Headers({ cookie: renewed }),
    query: { disableRefresh: true },
  });
  if (kept) await endOtherSessions(tx, userId, kept.session.id);
  else await endSessions(tx, userId);
  return { recoveryCodes: await recoveryCodesOf(accounts, userId) };
}

/** Returns cookies of the session, which continues under a new token. */
export async function turnOffApp(changer: Changer, currentPassword: string): Promise<string[]> {
  return proven(changer, async (tx) => {
    await requirePassword(changer, currentPassword);
    const off = await tx
      .update(twoFactor)
      .set({ verified: false })
      .where(and(eq(twoFactor.userId, changer.userId), eq(twoFactor.verified, true)))
      .returning({ id: twoFactor.id });
    if (off.length === 0) throw new AppError('missing', 'Your app is already turned off.');
    await tell(tx, changer.email, 'app-removed');
    return withoutFactors(changer, tx, currentPassword);
  });
}

/** Once the last factor is gone, signing in takes one step again. */
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

/** @throws AppError invalid for a wrong password or without a second factor; TooManyAttempts */
export async function makeRecoveryCodes(changer: Changer, currentPassword: string) {
  const { accounts, headers } = changer;
  return proven(changer, async (tx) => {
    const { backupCodes } = await accounts.authentication.api
      .generateBackupCodes({ body: { password: currentPassword }, headers })
      .catch((error: unknown) => {
        throw refusalCodeOf(error) === 'TWO_FACTOR_NOT_ENABLED'
          ? new AppError('invalid', 'Set up two-step sign-in first.', { cause: error })
          : wrongPasswordOr(error);
      });
    await tell(tx, changer.email, 'recovery-codes-made');
    return backupCodes;
  });
}

/** @throws AppError invalid for a wrong password or too many passkeys; TooManyAttempts */
export async function startPasskey(changer: Changer, currentPassword: string) {
  const { accounts, userId } = changer;
  return proven(changer, async (tx) => {
    // The first second factor brings recovery codes; the secret made with them stays unconfirmed.
    if (await hasSecondFactor(tx, userId)) await requirePassword(changer, currentPassword);
    else await newSecret(changer, tx, currentPassword);
    if ((await tx.$count(passkey, eq(passkey.userId, userId))) >= MOST_PASSKEYS) {
      throw new AppError('invalid', `Remove one of your ${MOST_PASSKEYS} passkeys first.`);
    }
    return passkeyToMake(accounts, changer);
  });
}

/** @throws AppError invalid when it was made for another account or request, conflict when known */
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

export async function renamePasskey({ accounts, userId }: Changer, { id, name }: RenamedPasskey) {
  const renamed = await accounts.database.sql
    .update(passkey)
    .set({ name })
    .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
    .returning({ id: passkey.id });
  if (renamed.length === 0) throw new AppError('missing', PASSKEY_GONE);
}

export async function removePasskey(changer: Changer, { id, currentPassword }: RemovedPasskey) {
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

export async function changerOf(accounts: Accounts, signedIn: SignedIn | null, headers: Headers) {
  const presented = await presentedSession(accounts, headers);
  if (!presented) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  // A program's session must not become a browser's.
  requireOwnBrowser(signedIn, FOR_BROWSERS);
  const { userId, email } = signedIn;
  return { accounts, userId, email, headers: presented.headers };
}

/** Counts the change, and the password like any other proof. */
async function proven<Result>(changer: Changer, change: (tx: Transaction) => Promise<Result>) {
  const { accounts, userId } = changer;
  const counted = `two-step sign-in changes of ${userId}`;
  await limit(accounts.database.sql, counted, LIMITS.factorChanges);
  return countingProof(accounts, changer, () => accounts.database.transaction(change));
}

async function requirePassword({ accounts, headers }: Changer, currentPassword: string) {
  await accounts.authentication.api
    .verifyPassword({ body: { password: currentPassword }, headers })
    .catch((error: unknown) => {
      throw wrongPasswordOr(error);
    });
}

function tell(tx: Transaction, to: string, change: SignInChange): Promise<void> {
  return enqueueMail(tx, { kind: 'sign-in-changed', to, change });
}
