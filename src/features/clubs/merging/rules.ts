import { isUuid } from '#domain/ids.ts';

// The route parses its address with this, so every page loads it.

export interface MergeSearch {
  readonly club?: string | undefined;
  readonly with?: string | undefined;
}

/** Never fails: parameters it does not understand count as missing. */
export function parseMergeSearch(values: Readonly<Record<string, unknown>>): MergeSearch {
  return { club: idIn(values['club']), with: idIn(values['with']) };
}

/** 'club' is a list in every URL. */
function idIn(value: unknown): string | undefined {
  const [first]: unknown[] = [value].flat();
  return typeof first === 'string' && isUuid(first) ? first.toLowerCase() : undefined;
}
