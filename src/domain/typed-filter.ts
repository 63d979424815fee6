// Apart from text.ts because every page reads URLs.

export const FILTER_LENGTH = 100;

export function typedFilter(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const cut = value.replaceAll('\0', '').trim().slice(0, FILTER_LENGTH);
  // The cut may have left half of a surrogate pair, which no database accepts.
  const text = cut
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
    .trim();
  return text === '' ? undefined : text;
}

/** A calendar day as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const isShaped = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text);
  return isShaped && (new Date(text).toJSON() ?? '').startsWith(text);
}

export function typedDay(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}
