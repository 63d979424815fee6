import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/app-error.ts';
import { log } from '#platform/log/log.ts';
import type { LogFunction } from '#platform/log/log.ts';
import { requestContext, withReference } from '#platform/log/request-context.ts';

export const RETRY_AFTER_SECONDS = 5;

const LINE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EDQUOT',
  'ENOSPC',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * From PostgreSQL: connection exceptions (08), disk full, out of memory or connections (53),
 * shutting down or starting (57P01 to 57P03), read-only after a failover (25006), and a failing
 * disk (58030).
 */
const STATES = /^(?:08...|53[0-3]00|57P0[123]|25006|58030)$/;
/** Messages of pg and its pool without a code. */
const SENTENCES =
  /^(?:Connection terminated|Client has encountered a connection error|timeout e(?:xceeded|xpired) when trying to connect|timeout expired|Query read timeout)/;

/** Whether the database is temporarily unreachable. Looks at all causes. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (LINE_CODES.has(code) || STATES.test(code) || SENTENCES.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  return isOutage(error.cause);
}

export class DatabaseAway extends AppError {
  constructor() {
    super(
      'unavailable',
      withReference('We can’t load or save anything right now. Please try again in a minute.'),
    );
  }
}

const TELL_EVERY_MS = 60_000;
let told = { at: Number.NEGATIVE_INFINITY, reference: '', heldBack: 0 };

/** One line a minute, with the number of lines it stands for; their requests get its reference. */
export const logDatabase: LogFunction = (level, message, fields = {}) => {
  if (!isOutage(fields['error'])) {
    log(level, message, fields);
    return;
  }
  const context = requestContext();
  if (performance.now() - told.at < TELL_EVERY_MS) {
    told.heldBack += 1;
    if (context) context.reference = told.reference;
    return;
  }
  const heldBack = told.heldBack > 0 ? { heldBack: told.heldBack } : {};
  told = { at: performance.now(), reference: context?.reference ?? randomUUID(), heldBack: 0 };
  log('error', `an outage: ${message}`, { requestId: told.reference, ...fields, ...heldBack });
};
