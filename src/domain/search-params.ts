/** A URL may repeat these; all of their values count, in order. */
const LISTS: ReadonlySet<string> = new Set(['club', 'days']);

export function isListParameter(name: string): boolean {
  return LISTS.has(name);
}

/** Reads texts, not numbers or JSON. The first value of a repeated parameter counts, unless it is a list. */
export function parseSearch(query: string): Record<string, string | readonly string[]> {
  const params = new URLSearchParams(query);
  const values: Record<string, string | readonly string[]> = {};
  for (const [name, value] of params) {
    values[name] ??= LISTS.has(name) ? params.getAll(name) : value;
  }
  return values;
}

/** Keeps the order of the keys and leaves out empty values; '' or a text that starts with '?'. */
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
