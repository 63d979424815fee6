/** The microseconds since 1970 and the id of the row that was shown last. */
const POSITION = /^-?\d{1,17}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads where a list goes on, as the page before told it; undefined for anything else, the start. */
export function parsePosition(value: unknown): string | undefined {
  return typeof value === 'string' && POSITION.test(value) ? value : undefined;
}
