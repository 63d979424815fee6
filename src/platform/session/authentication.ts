import { hash, randomInt } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor as secondFactors } from 'better-auth/plugins/two-factor';
import { eq, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Sql } from '#db/db.ts';
import { account, profiles, session, twoFactor, user, verification } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import { PASSWORD_LENGTH } from '#domain/password-length.ts';
import { KEPT } from '#domain/retention.ts';
import { isOutage, logDatabase } from '#platform/outage.ts';
import { requestContext } from '#platform/log/request-context.ts';
import { site } from '#site.config.ts';
import { ACCOUNT_DEACTIVATED } from './failures.ts';
import { withHashedTokens } from './hashed-tokens.ts';
import { hostCookie, isSecure } from './host-cookies.ts';
import { hashPassword, verifyPassword } from './password-hashes.ts';

/** How long a session lasts without a visit. */
export const SESSION_SECONDS = KEPT.sessionDays * 24 * 60 * 60;
/** The same for administrators. */
export const ADMIN_SESSION_SECONDS = KEPT.administratorSessionHours * 60 * 60;
/** The longest a session lasts after the sign-in. */
export const LONGEST_SESSION_SECONDS = KEPT.longestSessionDays * 24 * 60 * 60;
const RESET_LINK_SECONDS = 60 * 60;
const SECOND_STEP_SECONDS = KEPT.secondStepMinutes * 60;

/**
 * better-auth on our tables. Its HTTP endpoints are not mounted: our commands call it and add
 * limits, transactions, and emails.
 */
export function createAuthentication(accounts: Sql, siteUrl: string, secret: string) {
  const tables = drizzleAdapter(accounts, {
    provider: 'pg',
    schema: { user, session, account, verification, twoFactor },
    transaction: false,
  });
  return betterAuth({
    appName: 'directory',
    baseURL: siteUrl,
    trustedOrigins: [siteUrl],
    secret,
    database: (options: BetterAuthOptions) => withHashedTokens(tables(options)),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      expiresIn: SESSION_SECONDS,
      // session.ts extends it.
      disableSessionRefresh: true,
      additionalFields: {
        kind: { type: 'string', required: false, input: false, defaultValue: 'browser' },
      },
    },
    // Reading the table is not enough to use the links.
    verification: {
      storeIdentifier: { default: 'hashed', overrides: { '2fa-': { hash: storedSecondStep } } },
    },
    databaseHooks: {
      session: {
        create: {
          async before(begun) {
            const { isDeactivated, isAdmin } = await standingOf(accounts, begun.userId);
            if (isDeactivated) throw new APIError('FORBIDDEN', { code: ACCOUNT_DEACTIVATED });
            const end = new Date(Date.now() + ADMIN_SESSION_SECONDS * 1_000);
            const shorter = isAdmin && begun.expiresAt > end ? { expiresAt: end } : {};
            return { data: { ...whereItBegins(), ...shorter } };
          },
        },
      },
    },
    plugins: [
      secondFactors({
        issuer: site.name,
        twoFactorCookieMaxAge: SECOND_STEP_SECONDS,
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
      }),
      sessionsWithoutPassword(),
    ],
    advanced: {
      // Our own prefix: the library's would let other hosts of the domain set it.
      cookiePrefix: hostCookie(siteUrl, 'directory'),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(siteUrl) },
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Without details, which may contain user input. Important errors are thrown too.
    logger: {
      level: 'error',
      log(_level, reason, ...details: unknown[]) {
        const error = details.find(isOutage);
        const fields = error === undefined ? { reason } : { reason, error };
        logDatabase('warn', 'better-auth reported an error', fields);
      },
    },
  });
}

/** app.own_sign_in_security() recognizes pending sign-ins by this name. */
function storedSecondStep(identifier: string): Promise<string> {
  return Promise.resolve(`second-step:${hash('sha256', identifier, 'base64url')}`);
}

/** No complete network address is stored. */
function whereItBegins() {
  const { userAgent = null, network = null } = requestContext() ?? {};
  return { userAgent, ipAddress: network };
}

async function standingOf(accounts: Sql, userId: string) {
  const [profile] = await accounts
    .select({ status: profiles.status, isAdmin: isAdministrator(sql`${userId}::uuid`) })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return { isDeactivated: profile?.status === 'deactivated', isAdmin: profile?.isAdmin === true };
}

/** A column: whether the user has the role admin. */
export function isAdministrator(userId: Column | SQL) {
  return sql<boolean>`exists (
    select from ${userRoles} as held where held.user_id = ${userId} and held.role = 'admin')`;
}

/** Begins a session for a user who proved their identity another way. It has no URL. */
function sessionsWithoutPassword() {
  return {
    id: 'sessions-without-password',
    endpoints: {
      beginSessionOf: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.userId);
          if (!user) return context.json({ token: null });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json({ token: session.token });
        },
      ),
    },
  } as const;
}

/** Without characters that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODES = 10;
const HALF = 5;

/** Such as 'K7QWP-3MXRA'; each works once. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => `${half()}-${half()}`);
}

function half(): string {
  return Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A typed recovery code in its stored spelling. */
export function asRecoveryCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}
