/** Tells whether `error` carries one of the given codes (errno names such as ENOENT, or SQLSTATE). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.includes(error.code)
  );
}

/** For the `catch` of work on a file: undefined when it, or a folder it would be in, is not there. */
export function missing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
}
