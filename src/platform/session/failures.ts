import { isAPIError } from 'better-auth/api';
import pg from 'pg';

/** The code of a refusal by better-auth, such as INVALID_TOKEN; '' for anything else. */
export function refusalCodeOf(error: unknown): string {
  return isAPIError(error) ? (error.body?.code ?? '') : '';
}

/** Whether better-auth refused what a person sent, rather than failed. */
export function isRefusal(error: unknown): boolean {
  return isAPIError(error) && error.statusCode < 500;
}

/** The error when a deactivated account signs in with the right password. */
export const ACCOUNT_DEACTIVATED = 'ACCOUNT_DEACTIVATED';

/** Whether a session was refused because its account is deactivated. */
export function isDeactivation(error: unknown): boolean {
  // The second is the database's, when the account was deactivated during the sign-in.
  return (
    refusalCodeOf(error) === ACCOUNT_DEACTIVATED || conditionOf(error) === 'insufficient_privilege'
  );
}

/** The constraints by which rows refer to a person's account or profile. */
const OF_A_PERSON = /_(?:profiles_id|user_id_user_id)_fk$/;

/** Whether a write failed because the account it belongs to was just deleted. */
export function isAccountGone(error: unknown): boolean {
  const constraint = databaseErrorOf(error)?.constraint ?? '';
  return conditionOf(error) === 'foreign_key_violation' && OF_A_PERSON.test(constraint);
}

/** The database's own error behind a failed statement, if there is one. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}

/** PostgreSQL's names for the SQLSTATEs that some code acts on. */
const CONDITIONS = {
  '23001': 'restrict_violation',
  '23503': 'foreign_key_violation',
  '23505': 'unique_violation',
  '40001': 'serialization_failure',
  '40P01': 'deadlock_detected',
  '42501': 'insufficient_privilege',
  '55P03': 'lock_not_available',
} as const;

export type Condition = (typeof CONDITIONS)[keyof typeof CONDITIONS];

/** Why the database refused a statement; undefined for anything that no code acts on. */
export function conditionOf(error: unknown): Condition | undefined {
  const code = databaseErrorOf(error)?.code ?? '';
  return code in CONDITIONS ? CONDITIONS[code as keyof typeof CONDITIONS] : undefined;
}
