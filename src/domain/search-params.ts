/** Parameters that a URL may contain several times: all of their values count, in order. */
const LISTS: ReadonlySet<string> = new Set(['club']);

/** Whether all values of a parameter count. */
export function isListParameter(name: string): boolean {
  return LISTS.has(name);
}

/**
 * Reads a query string as plain text values: no numbers, no JSON. The first value of a repeated
 * parameter counts, unless it is a list.
 *
 * @param query with or without the leading '?'
 */
export function parseSearch(query: string): Record<string, string | readonly string[]> {
  const params = new URLSearchParams(query);
  const values: Record<string, string | readonly string[]> = {};
  for (const [name, value] of params) {
    values[name] ??= LISTS.has(name) ? params.getAll(name) : value;
  }
  return values;
}

/**
 * Writes a query string in the order of the object's keys, lists value by value; empty and missing values
 * are left out.
 *
 * @returns '' or a string that starts with '?'
 */
export function stringifySearch(values: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) {
      if (typeof one === 'number' || (typeof one === 'string' && one !== '')) {
        params.append(name, String(one));
      }
    }
  }
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
