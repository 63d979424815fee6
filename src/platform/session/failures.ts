import { isAPIError } from 'better-auth/api';
import pg from 'pg';
import { AppError } from '#domain/app-error.ts';

/** The code of better-auth's refusal, such as INVALID_TOKEN; '' for anything else. */
export function refusalCodeOf(error: unknown): string {
  return isAPIError(error) ? (error.body?.code ?? '') : '';
}

/** Whether better-auth refused the input, rather than failed. */
export function isRefusal(error: unknown): boolean {
  return isAPIError(error) && error.statusCode < 500;
}

export const ACCOUNT_DEACTIVATED = 'ACCOUNT_DEACTIVATED';

export function isDeactivation(error: unknown): boolean {
  // The database refuses when the account was deactivated during the sign-in.
  return (
    refusalCodeOf(error) === ACCOUNT_DEACTIVATED || conditionOf(error) === 'insufficient_privilege'
  );
}

/** Foreign keys to an account or profile. */
const OF_A_PERSON = /_(?:profiles_id|user_id_user_id)_fk$/;

/** Whether a write failed because its account was just deleted. */
export function isAccountGone(error: unknown): boolean {
  const constraint = databaseErrorOf(error)?.constraint ?? '';
  return conditionOf(error) === 'foreign_key_violation' && OF_A_PERSON.test(constraint);
}

export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}

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

/** Undefined for anything that no code acts on. */
export function conditionOf(error: unknown): Condition | undefined {
  const code = databaseErrorOf(error)?.code ?? '';
  return code in CONDITIONS ? CONDITIONS[code as keyof typeof CONDITIONS] : undefined;
}

/** A signed-in user repeated the wrong password. */
export class WrongPassword extends AppError {
  constructor(options?: ErrorOptions) {
    super('invalid', 'Your current password isn’t correct.', options);
    this.name = 'WrongPassword';
  }
}

/** The password was right, but the account is deactivated. */
export class AccountDeactivated extends AppError {
  constructor(options?: ErrorOptions) {
    super('forbidden', 'This account has been deactivated.', options);
    this.name = 'AccountDeactivated';
  }
}

export interface BegunSession {
  readonly userId: string;
  /** Names the session in the database; never leaves the server. */
  readonly token: string;
  /** better-auth's response, with the session's cookies. */
  readonly headers: Headers;
}
