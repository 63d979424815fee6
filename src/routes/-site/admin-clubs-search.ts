import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { parseClubListSearch } from '#features/clubs/administration/filters.ts';
import type { ClubListSearch } from '#features/clubs/administration/filters.ts';

const KEY = 'admin-clubs';

export function rememberClubListSearch(search: ClubListSearch): void {
  try {
    sessionStorage.setItem(KEY, stringifySearch({ ...search }));
  } catch {
    // Storage may be off or full; the way back leads to the whole list then.
  }
}

export function lastClubListSearch(): ClubListSearch {
  try {
    return parseClubListSearch(parseSearch(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return {};
  }
}
