import { isAPIError } from 'better-auth/api';
import pg from 'pg';

/** The code of a refusal by the library for accounts, such as INVALID_TOKEN; '' for anything else. */
export function refusalCodeOf(error: unknown): string {
  return isAPIError(error) ? (error.body?.code ?? '') : '';
}

/** Whether the library refused what a person sent, rather than failed. */
export function isRefusal(error: unknown): boolean {
  return isAPIError(error) && error.statusCode < 500;
}

/** What the sign-in of a deactivated account fails with, after the right password. */
export const ACCOUNT_DEACTIVATED = 'ACCOUNT_DEACTIVATED';
const INSUFFICIENT_PRIVILEGE = '42501';

/** Whether a session was refused because its account is deactivated. */
export function isDeactivation(error: unknown): boolean {
  // The second is the database's, when the account was deactivated during the sign-in.
  return (
    refusalCodeOf(error) === ACCOUNT_DEACTIVATED ||
    databaseErrorOf(error)?.code === INSUFFICIENT_PRIVILEGE
  );
}

/** The constraints by which rows refer to the account, or the profile, of a person. */
const OF_A_PERSON = /_(?:profiles_id|user_id_user_id)_fk$/;

/** Whether a write failed because the account it belongs to was deleted at that moment. */
export function isAccountGone(error: unknown): boolean {
  const { code, constraint } = databaseErrorOf(error) ?? {};
  return code === '23503' && OF_A_PERSON.test(constraint ?? '');
}

/** The database's own error behind a failed statement, if that is what it was. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}
