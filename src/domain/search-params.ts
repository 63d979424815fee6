/**
 * Reads a query string as plain text values: no numbers, no JSON. Of a repeated parameter the first
 * value counts.
 *
 * @param query with or without the leading '?'
 */
export function parseSearch(query: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) values[name] ??= value;
  return values;
}

/**
 * Writes a query string in the order of the object's keys; empty and missing values are left out.
 *
 * @returns '' or a string that starts with '?'
 */
export function stringifySearch(values: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) {
      params.set(name, String(value));
    }
  }
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
