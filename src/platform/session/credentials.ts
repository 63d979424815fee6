import { eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { user } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import type { Accounts } from './accounts.ts';
import { ACCOUNT_DEACTIVATED } from './authentication.ts';
import { databaseErrorOf, isAccountGone, isRefusal, refusalCodeOf } from './failures.ts';
import { forgive, limit } from './rate-limit.ts';
import type { Allowance } from './rate-limit.ts';

const PER_ACCOUNT_AND_ADDRESS: Allowance = { max: 10, windowSeconds: 600 };
const PER_ADDRESS: Allowance = { max: 50, windowSeconds: 600 };
const INSUFFICIENT_PRIVILEGE = '42501';

/** The password was right, but the email address is not confirmed yet. */
export class EmailUnconfirmed extends AppError {
  constructor(message = 'Please confirm your email first.', options?: ErrorOptions) {
    super('forbidden', message, options);
    this.name = 'EmailUnconfirmed';
  }
}

/** The password that somebody who is signed in has to give again for what they want was not theirs. */
export class WrongPassword extends AppError {
  constructor(options?: ErrorOptions) {
    super('invalid', 'Your current password is not correct.', options);
    this.name = 'WrongPassword';
  }
}

/** A session that has just begun. */
export interface BegunSession {
  readonly userId: string;
  /** Names the session in the database; never leaves the server as it is. */
  readonly token: string;
  /** The answer of the library for accounts, with the cookies of the session. */
  readonly headers: Headers;
}

/**
 * Checks an email and a password and begins a session. Attempts are counted; successful ones are
 * taken back. An unknown address costs as much time as a wrong password.
 *
 * @param email in lower case
 * @param address where the request came from, see visitorAddress
 * @throws AppError unauthenticated, the same for an unknown address and a wrong password; with the
 * right password only: EmailUnconfirmed, and AppError forbidden for a deactivated account.
 * TooManyAttempts
 */
export async function beginSession(
  accounts: Accounts,
  { email, password }: { readonly email: string; readonly password: string },
  address: string,
): Promise<BegunSession> {
  const { sql } = accounts.database;
  const counted = [`sign-in from ${address}`, `sign-in of ${email} from ${address}`] as const;
  await limit(sql, counted[0], PER_ADDRESS);
  await limit(sql, counted[1], PER_ACCOUNT_AND_ADDRESS);
  try {
    const { headers, response } = await accounts.authentication.api.signInEmail({
      body: { email, password },
      returnHeaders: true,
    });
    for (const key of counted) await forgive(sql, key);
    recordSecurityEvent('sign_in', 'succeeded', { account: response.user.id, by: 'password' });
    return { userId: response.user.id, token: response.token, headers };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal instanceof AppError) await recordFailure(sql, email, refusal);
    throw refusal;
  }
}

/** The same work whether or not there is an account. */
async function recordFailure(accounts: Sql, email: string, refusal: AppError): Promise<void> {
  const [owner] = await accounts.select({ id: user.id }).from(user).where(eq(user.email, email));
  const outcome = refusal.kind === 'unauthenticated' ? 'failed' : 'refused';
  recordSecurityEvent('sign_in', outcome, { account: owner?.id, by: 'password' });
}

function refusalOf(error: unknown): unknown {
  const code = refusalCodeOf(error);
  if (code === 'EMAIL_NOT_VERIFIED') return new EmailUnconfirmed();
  // The second is the database's, when the account was deactivated during the sign-in.
  if (code === ACCOUNT_DEACTIVATED || databaseErrorOf(error)?.code === INSUFFICIENT_PRIVILEGE) {
    return new AppError('forbidden', 'This account has been deactivated.', { cause: error });
  }
  if (!isRefusal(error) && !isAccountGone(error)) return error;
  return new AppError('unauthenticated', 'Invalid email or password.', { cause: error });
}
