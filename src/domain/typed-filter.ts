// Apart from what keeps texts: every page reads addresses.

/** The longest text that a list is narrowed by, in characters. */
export const FILTER_LENGTH = 100;

/** A text from an address or a field as a list is narrowed by it; undefined for nothing, or no text. */
export function typedFilter(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const cut = value.replaceAll('\0', '').trim().slice(0, FILTER_LENGTH);
  // The cut may have left the first half of a character; no database takes one.
  const text = cut
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
    .trim();
  return text === '' ? undefined : text;
}
