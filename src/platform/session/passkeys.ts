import { randomUUID } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { passkey } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { explaining } from '#platform/refusals.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { site } from '#site.config.ts';
import { AccountDeactivated } from './begun-session.ts';
import type { BegunSession } from './begun-session.ts';
import type { Accounts } from './accounts.ts';
import { isDeactivation } from './failures.ts';
import { SECOND_STEP_OVER } from './second-step.ts';
import type { PendingSignIn } from './second-step.ts';

const CHALLENGE_SECONDS = 5 * 60;

/** @throws AppError invalid, always */
function refuse(cause?: unknown): never {
  throw new AppError('invalid', 'This passkey was not accepted. Please try again.', { cause });
}

/** Without extensions, which neither side uses here and which are not plain data. */
type Plain<Options> = Omit<Options, 'extensions'>;

/** The library that checks what authenticators sign; few visits need it, so it loads on first use. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * What a browser needs to make a passkey. Only an account's newest works, for five minutes, once.
 *
 * @param owner whose it will be; authenticators show the address
 */
export async function passkeyToMake(
  accounts: Accounts,
  owner: { readonly userId: string; readonly email: string },
): Promise<Plain<PublicKeyCredentialCreationOptionsJSON>> {
  const { generateRegistrationOptions } = await webauthn();
  const known = await passkeysOf(accounts.database.sql, owner.userId);
  const { extensions: _unused, ...options } = await generateRegistrationOptions({
    rpName: site.name,
    rpID: siteHost(accounts),
    userName: owner.email,
    userID: new TextEncoder().encode(owner.userId),
    attestationType: 'none',
    excludeCredentials: known.map(asDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(accounts, `passkey-to-make:${owner.userId}`, options.challenge);
  return options;
}

/**
 * Stores a passkey that a browser has made.
 *
 * @param tx a transaction of the accounts database
 * @param name what its owner calls it
 * @throws AppError invalid when it was not made for this account, this site and the newest request;
 * conflict when it is already known
 */
export async function keepPasskey(
  accounts: Accounts,
  tx: Transaction,
  userId: string,
  { name, response }: { readonly name: string; readonly response: RegistrationResponseJSON },
): Promise<void> {
  const expectedChallenge = await takeChallenge(accounts, `passkey-to-make:${userId}`);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: accounts.siteUrl,
    expectedRPID: siteHost(accounts),
    requireUserVerification: false,
  }).catch(refuse);
  if (!registrationInfo) return refuse();
  const { credential } = registrationInfo;
  await tx
    .insert(passkey)
    .values({
      id: randomUUID(),
      userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
    })
    .catch(explaining({ unique_violation: ['conflict', 'This passkey has been added already.'] }));
}

/** What a browser needs to do the second step of a sign-in with one of the account's passkeys. */
export async function passkeyToUse(
  accounts: Accounts,
  pending: PendingSignIn,
): Promise<Plain<PublicKeyCredentialRequestOptionsJSON>> {
  const { generateAuthenticationOptions } = await webauthn();
  const known = await passkeysOf(accounts.database.sql, pending.userId);
  const { extensions: _unused, ...options } = await generateAuthenticationOptions({
    rpID: siteHost(accounts),
    allowCredentials: known.map(asDescriptor),
    userVerification: 'preferred',
  });
  await keepChallenge(accounts, `passkey-to-use:${pending.key}`, options.challenge);
  return options;
}

/**
 * Does the second step of a sign-in with a passkey of that account, and begins the session.
 *
 * @throws AppError invalid when the passkey is another's, or did not sign for this site and the
 * newest request; unauthenticated when the sign-in is over
 */
export async function finishWithPasskey(
  accounts: Accounts,
  pending: PendingSignIn,
  response: AuthenticationResponseJSON,
): Promise<BegunSession> {
  const { userId } = pending;
  const expectedChallenge = await takeChallenge(accounts, `passkey-to-use:${pending.key}`);
  await accounts.database
    .transaction((tx) => checkSignature(accounts, tx, userId, response, expectedChallenge))
    .catch((error: unknown) => {
      recordSecurityEvent('second_factor', 'failed', { account: userId, by: 'passkey' });
      throw error;
    });
  const { internalAdapter } = await accounts.authentication.$context;
  const taken = await internalAdapter.consumeVerificationValue(pending.key);
  if (taken?.value !== userId) throw new AppError('unauthenticated', SECOND_STEP_OVER);
  const { headers, response: begun } = await accounts.authentication.api
    .beginSessionOf({
      body: { userId },
      returnHeaders: true,
    })
    .catch((error: unknown) => {
      throw isDeactivation(error) ? new AccountDeactivated({ cause: error }) : error;
    });
  if (begun.token === null) throw new AppError('unauthenticated', SECOND_STEP_OVER);
  recordSecurityEvent('second_factor', 'succeeded', { account: userId, by: 'passkey' });
  return { userId, token: begun.token, headers };
}

async function checkSignature(
  accounts: Accounts,
  tx: Transaction,
  userId: string,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
): Promise<void> {
  const own = and(eq(passkey.userId, userId), eq(passkey.credentialId, response.id));
  const [known] = await tx.select().from(passkey).where(own).for('update');
  if (!known) return refuse();
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: accounts.siteUrl,
    expectedRPID: siteHost(accounts),
    requireUserVerification: false,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
  }).catch(refuse);
  if (!verified) return refuse();
  await tx
    .update(passkey)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(own);
}

function passkeysOf(accounts: Sql, userId: string) {
  return accounts
    .select({ credentialId: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.userId, userId));
}

type KnownPasskey = Awaited<ReturnType<typeof passkeysOf>>[number];

function asDescriptor({ credentialId, transports }: KnownPasskey) {
  // What the authenticator said about itself goes back to it unread.
  return { id: credentialId, transports: [...transports] as AuthenticatorTransport[] };
}

/** Passkeys belong to the site's host; a page of another host cannot make them sign. */
function siteHost({ siteUrl }: Accounts): string {
  return new URL(siteUrl).hostname;
}

async function keepChallenge(accounts: Accounts, identifier: string, value: string) {
  const { internalAdapter } = await accounts.authentication.$context;
  await internalAdapter.deleteVerificationByIdentifier(identifier);
  const expiresAt = new Date(Date.now() + CHALLENGE_SECONDS * 1000);
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
}

/** The challenge, which is thereby used up. */
async function takeChallenge(accounts: Accounts, identifier: string): Promise<string> {
  const { internalAdapter } = await accounts.authentication.$context;
  const taken = await internalAdapter.consumeVerificationValue(identifier);
  if (!taken) return refuse();
  return taken.value;
}
