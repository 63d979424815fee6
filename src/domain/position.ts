/** The microseconds since 1970 and the id of the last row shown. */
const POSITION = /^-?\d{1,17}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads where a list continues; undefined means the start. */
export function parsePosition(value: unknown): string | undefined {
  return typeof value === 'string' && POSITION.test(value) ? value : undefined;
}
