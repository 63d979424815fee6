import { AppError } from '#domain/app-error.ts';

/** Seconds after which to ask again: an embedded database that died is back within a few. */
export const RETRY_AFTER_SECONDS = 5;

/** Of the system: nothing listens there, or the line was cut. */
const LINE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * Of PostgreSQL: connection exceptions (08), no connection free (53300), shutting down or starting
 * (57P01 to 57P03), read-only after a failover (25006).
 */
const STATES = /^(?:08...|53300|57P0[123]|25006)$/;
/** What pg and its pool say without a code when the line is cut or nobody answers. */
const SENTENCES =
  /^(?:Connection terminated|Client has encountered a connection error|timeout e(?:xceeded|xpired) when trying to connect|timeout expired|Query read timeout)/;

/**
 * The database could not be asked, and will be back: nothing is wrong with what was asked for.
 *
 * @param error what a statement failed with, at any depth of causes
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (LINE_CODES.has(code) || STATES.test(code) || SENTENCES.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  return isOutage(error.cause);
}

/** What a visitor is told meanwhile, with status 503 and Retry-After; the cause is in the log. */
export class DatabaseAway extends AppError {
  constructor() {
    super(
      'unavailable',
      'The site cannot look anything up or save anything at the moment. Please try again in a minute.',
    );
  }
}
