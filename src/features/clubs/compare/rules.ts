import { countOf } from '#domain/count-of.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { COMPARE_TITLE, MOST_COMPARED } from './schema.ts';
import type { CompareGroup, CompareSearch } from './schema.ts';

export function withClubs(search: CompareSearch, clubs: readonly string[]): CompareSearch {
  return { ...search, club: clubs, name: undefined };
}

export function compareHref(clubIds: readonly string[]): string {
  return `/compare${stringifySearch({ club: clubIds.slice(0, MOST_COMPARED) })}`;
}

export function comparisonTitle(clubs: readonly { readonly name: string }[]): string {
  if (clubs.length < 2) return COMPARE_TITLE;
  return `Compare ${new Intl.ListFormat('en-US').format(clubs.map(({ name }) => name))}`;
}

export function leftOut({ missing, surplus }: { missing: number; surplus: number }): string[] {
  const [isnt, it] = missing === 1 ? ['isn’t', 'it'] : ['aren’t', 'them'];
  return [
    missing > 0 &&
      `${countOf(missing, 'club')} in this link ${isnt} in our directory, so we left ${it} out.`,
    surplus > 0 &&
      `You can compare up to ${MOST_COMPARED} clubs. These are the first ${MOST_COMPARED} in the link.`,
  ].filter((sentence) => sentence !== false);
}

export function differing(groups: readonly CompareGroup[]): { rows: number; of: number } {
  const rows = groups.flatMap((group) => group.rows);
  return { rows: rows.filter(({ isSame }) => !isSame).length, of: rows.length };
}
