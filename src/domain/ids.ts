const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Whether a text has the form of an id: 8-4-4-4-12 hexadecimal digits in either case (CLUB-01).
 *
 * @param text for example the first part of a club URL
 */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
