import { isUuid } from '#domain/ids.ts';

// The route parses its address with this, so every page loads it.

export interface MergeSearch {
  readonly club?: string | undefined;
  readonly with?: string | undefined;
}

/** Never fails: parameters it does not understand count as missing. */
export function parseMergeSearch(values: Readonly<Record<string, unknown>>): MergeSearch {
  const idOf = (value: unknown) =>
    typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined;
  const club = idOf(values['club']);
  const other = idOf(values['with']);
  return { club, with: other === club ? undefined : other };
}
