import { countOf } from '#domain/count-of.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { COMPARE_TITLE, DIFFERENCES, MOST_COMPARED } from './schema.ts';
import type { CompareGroup, CompareSearch, Comparison } from './schema.ts';

/** The comparison with some clubs instead, without what was asked to add one. */
export function withClubs(search: CompareSearch, clubs: readonly string[]): CompareSearch {
  return { ...search, club: clubs, name: undefined };
}

/** The address that compares the first clubs of a list. */
export function compareHref(clubIds: readonly string[]): string {
  return `/compare${stringifySearch({ club: clubIds.slice(0, MOST_COMPARED) })}`;
}

/** 'Compare Ardmore Aces and Bux-Mont'; without two clubs only what the page is for. */
export function comparisonTitle(clubs: readonly { readonly name: string }[]): string {
  if (clubs.length < 2) return COMPARE_TITLE;
  return `Compare ${new Intl.ListFormat('en-US').format(clubs.map(({ name }) => name))}`;
}

/** What was left out of the address, in sentences. */
export function leftOut({ missing, surplus }: Pick<Comparison, 'missing' | 'surplus'>): string[] {
  const [are, were] = missing === 1 ? ['is', 'was'] : ['are', 'were'];
  return [
    missing > 0 &&
      `${countOf(missing, 'club')} of this address ${are} not listed here and ${were} left out.`,
    surplus > 0 &&
      `Up to ${MOST_COMPARED} clubs stand side by side: these are the first ${MOST_COMPARED} of the address.`,
  ].filter((sentence) => sentence !== false);
}

/** How many rows differ, of how many: what 'Only differences' leaves. */
export function differing(groups: readonly CompareGroup[]): { rows: number; of: number } {
  const rows = groups.flatMap((group) => group.rows);
  return { rows: rows.filter(({ isSame }) => !isSame).length, of: rows.length };
}

/** The same comparison with all rows, or only those that differ. */
export function withDifferences(search: CompareSearch, isOnly: boolean): CompareSearch {
  return { ...search, only: isOnly ? DIFFERENCES : undefined };
}
