/**
 * A start or stop of the embedded database that cannot succeed without a person.
 * The message is one or more whole sentences meant for the operator's terminal.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Tells whether `error` carries one of the given codes (errno names such as ENOENT, or SQLSTATE). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.includes(error.code)
  );
}

/** For the `catch` of work on a file: undefined when it is not there. */
export function missing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}
