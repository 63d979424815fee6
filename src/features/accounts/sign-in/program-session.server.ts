import { randomBytes, randomUUID } from 'node:crypto';
import { makeSignature } from 'better-auth/crypto';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { account, passkey, refreshToken, session, twoFactor, user } from '#db/schema/accounts.ts';
import { hashed } from '#platform/hashed.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { AppError } from '#domain/app-error.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import type { BegunSession } from '#platform/session/failures.ts';
import type { AwaitedSecondStep } from './credentials.server.ts';
import { finishWithCode, pendingSignIn } from './second-step.server.ts';

const ACCESS_SECONDS = 60 * 60;
const REFRESH_SECONDS = 30 * 24 * 60 * 60;

const CODE_WANTED =
  'This account uses two-step sign-in. Send a code from its authenticator app, or a recovery code, as "code".';

/** The session entity of the specification (DATA-27). */
export type ProgramSession = Awaited<ReturnType<typeof startProgramSession>>;

/** `family`: the sign-in it continues. */
export async function startProgramSession(
  accounts: Accounts,
  tx: Transaction,
  userId: string,
  family: string = randomUUID(),
) {
  const { internalAdapter, secret } = await accounts.authentication.$context;
  const expiresAt = new Date(Date.now() + ACCESS_SECONDS * 1000);
  const begun = await internalAdapter.createSession(
    userId,
    false,
    { expiresAt, kind: 'program' },
    true,
  );
  const refresh = randomBytes(32).toString('base64url');
  await tx.insert(refreshToken).values({
    family,
    userId,
    sessionId: begun.id,
    tokenHash: hashed(refresh),
    expiresAt: new Date(Date.now() + REFRESH_SECONDS * 1000),
  });
  const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const identities = await tx
    .select({ id: account.id, provider: account.providerId })
    .from(account)
    .where(eq(account.userId, userId));
  return {
    access_token: `${begun.token}.${await makeSignature(begun.token, secret)}`,
    refresh_token: refresh,
    // Seconds since 1970, and from now.
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    expires_in: ACCESS_SECONDS,
    token_type: 'bearer' as const,
    user: {
      id: userId,
      identities: identities.map(({ id, provider }) => ({
        id,
        provider: provider === 'credential' ? 'email' : provider,
      })),
      factors: await factorsOf(tx, userId),
      email: owner?.email ?? '',
    },
  };
}

/** With the names of the session entity. */
async function factorsOf(tx: Transaction, userId: string) {
  const apps = await tx
    .select({ id: twoFactor.id })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true)));
  const passkeys = await tx
    .select({ id: passkey.id, name: passkey.name })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(passkey.createdAt);
  return [
    ...apps.map(({ id }) => ({ id, factor_type: 'totp' as const, friendly_name: null })),
    ...passkeys.map(({ id, name }) => ({
      id,
      factor_type: 'webauthn' as const,
      friendly_name: name,
    })),
  ];
}

/** A token used twice may be stolen: everything that followed from its sign-in ends. */
export async function renewProgramSession(accounts: Accounts, token: string) {
  return accounts.database.transaction(async (tx) => {
    const presented = eq(refreshToken.tokenHash, hashed(token));
    const [fresh] = await tx
      .update(refreshToken)
      .set({ usedAt: sql`now()` })
      .where(and(presented, isNull(refreshToken.usedAt), gt(refreshToken.expiresAt, sql`now()`)))
      .returning();
    if (fresh) {
      await tx.delete(session).where(eq(session.id, fresh.sessionId));
      recordSecurityEvent('refresh_token', 'renewed', { account: fresh.userId });
      return startProgramSession(accounts, tx, fresh.userId, fresh.family);
    }
    const [used] = await tx.select().from(refreshToken).where(presented);
    if (used) await endFamily(tx, used.family);
    const outcome = used?.usedAt ? 'reused' : 'refused';
    recordSecurityEvent('refresh_token', outcome, { account: used?.userId });
    return null;
  });
}

/** Returns false when the account has no such family. */
export async function endProgram(tx: Transaction, userId: string, family: string) {
  const own = and(eq(refreshToken.family, family), eq(refreshToken.userId, userId));
  const isTheirs = (await tx.$count(refreshToken, own)) > 0;
  if (isTheirs) await endFamily(tx, family);
  return isTheirs;
}

async function endFamily(tx: Transaction, family: string): Promise<void> {
  const ended = await tx
    .delete(refreshToken)
    .where(eq(refreshToken.family, family))
    .returning({ sessionId: refreshToken.sessionId });
  const sessions = ended.map(({ sessionId }) => sessionId);
  if (sessions.length > 0) await tx.delete(session).where(inArray(session.id, sessions));
}

/** A program has no cookies, so the code comes with the password. */
export async function finishAtOnce(
  accounts: Accounts,
  { headers }: AwaitedSecondStep,
  code: string | undefined,
): Promise<BegunSession> {
  if (code === undefined) throw new AppError('forbidden', CODE_WANTED);
  const cookie = headers.getSetCookie().map((one) => one.split(';')[0]);
  const pending = await pendingSignIn(accounts, new Headers({ cookie: cookie.join('; ') }));
  return finishWithCode(accounts, pending, code);
}
