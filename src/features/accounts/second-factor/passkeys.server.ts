import { randomUUID } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { passkey } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { explaining } from '#platform/refusals.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { site } from '#site.config.ts';
import { AccountDeactivated, isDeactivation } from '#platform/session/failures.ts';
import type { BegunSession } from '#platform/session/failures.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { SECOND_STEP_OVER } from '#features/accounts/sign-in/second-step.server.ts';
import type { PendingSignIn } from '#features/accounts/sign-in/second-step.server.ts';

const CHALLENGE_SECONDS = 5 * 60;

function refuse(cause?: unknown): never {
  throw new AppError('invalid', 'We couldn’t accept this passkey. Try again.', { cause });
}

/** Loaded on first use, because few visits need it. */
const webauthn = () => import('@simplewebauthn/server');

/** Only the account's newest challenge works, once, for five minutes. */
export async function passkeyToMake(
  accounts: Accounts,
  owner: { readonly userId: string; readonly email: string },
) {
  const { generateRegistrationOptions } = await webauthn();
  const known = await passkeysOf(accounts.database.sql, owner.userId);
  // Extensions are unused and not plain data.
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

/** Refuses a passkey not made for this account, site, and newest challenge. */
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
    .catch(explaining({ unique_violation: ['conflict', 'You’ve already added this passkey.'] }));
}

export async function passkeyToUse(accounts: Accounts, pending: PendingSignIn) {
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
  // What the authenticator said about itself is returned unread.
  return { id: credentialId, transports: [...transports] as AuthenticatorTransport[] };
}

/** Passkeys belong to the site's host; pages of other hosts cannot use them. */
function siteHost({ siteUrl }: Accounts): string {
  return new URL(siteUrl).hostname;
}

async function keepChallenge(accounts: Accounts, identifier: string, value: string) {
  const { internalAdapter } = await accounts.authentication.$context;
  await internalAdapter.deleteVerificationByIdentifier(identifier);
  const expiresAt = new Date(Date.now() + CHALLENGE_SECONDS * 1000);
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
}

/** Each challenge works once. */
async function takeChallenge(accounts: Accounts, identifier: string): Promise<string> {
  const { internalAdapter } = await accounts.authentication.$context;
  const taken = await internalAdapter.consumeVerificationValue(identifier);
  if (!taken) return refuse();
  return taken.value;
}
