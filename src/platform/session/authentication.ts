import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { account, profiles, session, user, verification } from '#db/schema/accounts.ts';
import { isOutage, logDatabase } from '#platform/outage.ts';

export const PASSWORD_LENGTH = { min: 6, max: 128 } as const;
/** A session of a browser ends after 30 days without a visit. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** A session's end is moved at most once a day. */
const RENEW_AFTER_SECONDS = 24 * 60 * 60;
const RESET_LINK_SECONDS = 60 * 60;

/** What the sign-in of a deactivated account fails with, after the right password. */
export const ACCOUNT_DEACTIVATED = 'ACCOUNT_DEACTIVATED';

/**
 * The library for accounts on our tables. Its own HTTP endpoints are mounted nowhere: each use goes
 * through our commands, which add the limits, the transaction and the mails.
 *
 * @param accounts statements as the accounts role, see AccountsDatabase
 * @param siteUrl origin of the site; on https its cookies are Secure
 * @param secret what cookies are signed with
 */
export function createAuthentication(accounts: Sql, siteUrl: string, secret: string) {
  return betterAuth({
    appName: 'directory',
    baseURL: siteUrl,
    trustedOrigins: [siteUrl],
    secret,
    database: drizzleAdapter(accounts, {
      provider: 'pg',
      schema: { user, session, account, verification },
      // The transaction is that of the command, see AccountsDatabase.
      transaction: false,
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: RENEW_AFTER_SECONDS },
    // Who can read the table cannot use the links.
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      session: {
        create: {
          async before({ userId }) {
            if (await isDeactivated(accounts, userId)) {
              throw new APIError('FORBIDDEN', { code: ACCOUNT_DEACTIVATED });
            }
          },
        },
      },
    },
    advanced: {
      cookiePrefix: 'directory',
      useSecureCookies: siteUrl.startsWith('https://'),
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Without its details, which may hold what a person sent. What matters is thrown as well.
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

export type Authentication = ReturnType<typeof createAuthentication>;

async function isDeactivated(accounts: Sql, userId: string): Promise<boolean> {
  const [profile] = await accounts
    .select({ status: profiles.status })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return profile?.status === 'deactivated';
}
