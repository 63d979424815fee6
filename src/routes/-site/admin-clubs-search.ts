import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { parseCatalogueSearch } from '#features/clubs/club-administration/rules.ts';
import type { CatalogueSearch } from '#features/clubs/club-administration/rules.ts';

const KEY = 'admin-clubs';

/** Remembers, for this tab, how the list of all clubs was filtered. */
export function rememberCatalogueSearch(search: CatalogueSearch): void {
  try {
    sessionStorage.setItem(KEY, stringifySearch({ ...search }));
  } catch {
    // Storage may be switched off or full; the way back leads to the whole list then.
  }
}

/** How the list was filtered when it was last seen, for the way back to it. */
export function lastCatalogueSearch(): CatalogueSearch {
  try {
    return parseCatalogueSearch(parseSearch(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return {};
  }
}
