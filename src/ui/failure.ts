const UNREACHABLE = 'The server cannot be reached. Please check your connection and try again.';
const UNEXPECTED = 'An unexpected error occurred';

/**
 * What to tell a person about a failure: the server's message, or a sentence about the connection
 * when there was no answer.
 */
export function messageOf(error: unknown): string {
  if (error instanceof TypeError) return UNREACHABLE;
  if (error instanceof Error && error.message !== '') return error.message;
  return UNEXPECTED;
}

/** What is needed of a mutation. */
export interface Deed {
  readonly error: Error | null;
  readonly isPending: boolean;
}

/** What to tell a person of something that they did; undefined where nothing failed. */
export function failureOf({ error }: Deed): string | undefined {
  return error === null ? undefined : messageOf(error);
}
