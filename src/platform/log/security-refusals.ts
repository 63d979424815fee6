import { AppError } from '#domain/app-error.ts';
import { requestContext } from './request-context.ts';
import { recordSecurityEvent } from './security-events.ts';
import { WrongPassword } from '#platform/session/failures.ts';
import { conditionOf } from '#platform/session/failures.ts';

/** Unless the work has recorded something more specific, such as a failed sign-in or a limit. */
export function recordRefusal(error: unknown): void {
  if (requestContext()?.isRecorded) return;
  if (isRefusedByDatabase(error)) {
    recordSecurityEvent('access', 'refused_by_database');
  } else if (error instanceof AppError) {
    if (error.kind === 'forbidden') recordSecurityEvent('access', 'refused_by_policy');
    if (error.kind === 'unauthenticated') recordSecurityEvent('access', 'unauthenticated');
    if (error.kind !== 'invalid') return;
    if (error instanceof WrongPassword) recordSecurityEvent('password', 'failed');
    else recordSecurityEvent('call', 'refused');
  }
}

function isRefusedByDatabase(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return conditionOf(cause) === 'insufficient_privilege';
}
