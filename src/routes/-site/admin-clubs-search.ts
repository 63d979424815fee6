import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { parseClubListSearch } from '#features/clubs/club-administration/rules.ts';
import type { ClubListSearch } from '#features/clubs/club-administration/rules.ts';

const KEY = 'admin-clubs';

/** Remembers, for this tab, how the list of all clubs was filtered. */
export function rememberClubListSearch(search: ClubListSearch): void {
  try {
    sessionStorage.setItem(KEY, stringifySearch({ ...search }));
  } catch {
    // Storage may be switched off or full; the way back leads to the whole list then.
  }
}

/** How the list was filtered when it was last seen, for the way back to it. */
export function lastClubListSearch(): ClubListSearch {
  try {
    return parseClubListSearch(parseSearch(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return {};
  }
}
