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

/** The database's own error behind a failed statement, if that is what it was. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}
