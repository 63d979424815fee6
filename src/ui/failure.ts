const UNREACHABLE = 'We couldn’t reach the site. Check your connection and try again.';
const UNEXPECTED = 'An unexpected error occurred';

/** The errors of code and styles that failed to load, and stay failed until the page reloads. */
export const lostParts = new Set<unknown>();

/** The message to show: the server's, or a sentence about the connection if there was no answer. */
export function messageOf(error: unknown): string {
  if (error instanceof TypeError || lostParts.has(error)) return UNREACHABLE;
  if (error instanceof Error && error.message !== '') return error.message;
  return UNEXPECTED;
}

export interface Deed {
  readonly error: Error | null;
  readonly isPending: boolean;
}

export function failureOf({ error }: Deed): string | undefined {
  return error === null ? undefined : messageOf(error);
}
