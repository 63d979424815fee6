import { typedId } from '#domain/ids.ts';

// The route parses its address with this, so every page loads it.

export interface MergeSearch {
  readonly club?: string | undefined;
  readonly with?: string | undefined;
}

/** Never fails: parameters it does not understand count as missing. */
export function parseMergeSearch(values: Readonly<Record<string, unknown>>): MergeSearch {
  // 'club' is a list in every URL.
  return { club: typedId([values['club']].flat()[0]), with: typedId(values['with']) };
}
