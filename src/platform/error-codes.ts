/** Whether `error` has one of the given codes (errno names such as ENOENT, or SQLSTATE). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.includes(error.code)
  );
}

/** For the `catch` of file operations: undefined when it, or a folder it would be in, does not exist. */
export function missing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
}
