const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** In either case (CLUB-01). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Of a URL parameter, in lower case; undefined for anything else. */
export function typedId(value: unknown): string | undefined {
  return typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined;
}
