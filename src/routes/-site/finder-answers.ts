import { footerCategoriesQuery } from '#features/blog/client.ts';
import { clubSearchQuery } from '#features/clubs/client.ts';
import type { ClubSearchResult, ClubSummary, FinderSearch } from '#features/clubs/schema.ts';
import { activeLocationsQuery } from '#features/locations/client.ts';
import { asJson } from './page-answers.tsx';

/** What a page of the finder was answered. */
interface Answered {
  readonly categories: unknown;
  readonly locations: unknown;
  readonly search: FinderSearch;
  readonly found: ClubSearchResult;
  /** Milliseconds since 1970. */
  readonly loadedAt: number;
}

/** The same as writeAnswers would make of a page of the finder. */
export function finderAnswers(answered: Answered): string {
  const { categories, locations, search, found, loadedAt } = answered;
  const first = asJson([footerCategoriesQuery().queryKey, categories, loadedAt]);
  const second = asJson([activeLocationsQuery().queryKey, locations, loadedAt]);
  const pages = `{"pages":[${foundAsJson(found)}],"pageParams":${asJson([search.after ?? null])}}`;
  const third = `[${asJson(clubSearchQuery(search).queryKey)},${pages},${loadedAt}]`;
  return `[${first},${second},${third}]`;
}

/** As asJson has it, but of each club it is made only once. */
function foundAsJson({ clubs, ...others }: ClubSearchResult): string {
  return `{"clubs":[${clubs.map(clubAsJson).join(',')}],${asJson(others).slice(1)}`;
}

/** As long as the clubs are kept (features/clubs/queries.server.ts). */
const written = new WeakMap<ClubSummary, string>();

function clubAsJson(club: ClubSummary): string {
  let json = written.get(club);
  if (json === undefined) written.set(club, (json = asJson(club)));
  return json;
}
