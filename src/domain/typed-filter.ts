// Separate from text storage: every page reads URLs.

/** The longest text to filter a list by, in characters. */
export const FILTER_LENGTH = 100;

/** A text from a URL or a field, ready to filter a list by; undefined if it is empty or not text. */
export function typedFilter(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const cut = value.replaceAll('\0', '').trim().slice(0, FILTER_LENGTH);
  // The cut may have left the first half of a character, which no database accepts.
  const text = cut
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
    .trim();
  return text === '' ? undefined : text;
}
