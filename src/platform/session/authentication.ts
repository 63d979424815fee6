import { hash } from 'node:crypto';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor as secondFactors } from 'better-auth/plugins/two-factor';
import type { BetterAuthOptions } from 'better-auth';
import { eq, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { account, profiles, session, twoFactor, user, verification } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import { PASSWORD_LENGTH } from '#domain/password-length.ts';
import { KEPT } from '#domain/retention.ts';
import { isOutage, logDatabase } from '#platform/outage.ts';
import { requestContext } from '#platform/request-context.ts';
import { site } from '#site.config.ts';
import { ACCOUNT_DEACTIVATED } from './failures.ts';
import { withHashedTokens } from './hashed-tokens.ts';
import { hostCookie, isSecure } from './host-cookies.ts';
import { hashPassword, verifyPassword } from './password-hashes.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { sessionsWithoutPassword } from './session-without-password.ts';

/** A browser's session ends after 30 days without a visit. */
export const SESSION_SECONDS = KEPT.sessionDays * 24 * 60 * 60;
/** An administrator's after twelve hours. */
export const ADMIN_SESSION_SECONDS = KEPT.administratorSessionHours * 60 * 60;
/** Either at most 90 days after the sign-in. */
export const LONGEST_SESSION_SECONDS = KEPT.longestSessionDays * 24 * 60 * 60;
const RESET_LINK_SECONDS = 60 * 60;
/** How long the second step of a sign-in may take after the password. */
const SECOND_STEP_SECONDS = KEPT.secondStepMinutes * 60;

/**
 * better-auth on our tables. Its own HTTP endpoints are not mounted: each use goes
 * through our commands, which add the limits, the transaction and the emails.
 *
 * @param accounts statements as the accounts role, see AccountsDatabase
 * @param siteUrl origin of the site; on https its cookies are Secure
 * @param secret what cookies are signed with, and second factors encrypted with
 */
export function createAuthentication(accounts: Sql, siteUrl: string, secret: string) {
  const tables = drizzleAdapter(accounts, {
    provider: 'pg',
    schema: { user, session, account, verification, twoFactor },
    // The transaction is the command's, see AccountsDatabase.
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
      // We extend it ourselves, see session.ts.
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
      // The prefix of the name is ours: the library's lets other hosts of the domain set it.
      cookiePrefix: hostCookie(siteUrl, 'directory'),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(siteUrl) },
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Without its details, which may contain what a person sent. What matters is also thrown.
    logger: {
      level: 'error',
      log(_level, reason, ...details: unknown[]) {
        const error = details.find(isOutage);
        const fields = error === undefined ? { reason } : { reason, error };
        logDatabase('warn', 'the library for accounts complains', fields);
      },
    },
  });
}

/** Sign-ins that await their second step: app.own_sign_in_security() recognizes them by this name. */
function storedSecondStep(identifier: string): Promise<string> {
  return Promise.resolve(`second-step:${hash('sha256', identifier, 'base64url')}`);
}

/** What identifies a session to its owner, as far as it may be stored: no complete network address. */
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

/** Whether somebody has the role admin, as part of a query about them. */
export function isAdministrator(userId: Column | SQL) {
  return sql<boolean>`exists (
    select from ${userRoles} as held where held.user_id = ${userId} and held.role = 'admin')`;
}
