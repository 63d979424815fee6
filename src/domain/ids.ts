const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** In either case (CLUB-01). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
