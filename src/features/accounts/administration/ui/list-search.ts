import { oneOf } from '#domain/one-of.ts';
import { typedFilter } from '#domain/typed-filter.ts';
import type { Tab } from '../rules.ts';

// Separate, because every page loads how search parameters are parsed.

/** Everyone is a user. */
export const ROLE_FILTERS = ['admin', 'moderator', 'club_admin'] as const;

export interface ListSearch {
  readonly tab?: Tab | undefined;
  readonly search?: string | undefined;
  readonly role?: (typeof ROLE_FILTERS)[number] | undefined;
}

/** Never fails: anything unknown is ignored. */
export function parseListSearch(values: Readonly<Record<string, unknown>>): ListSearch {
  return {
    tab: oneOf(['deactivated', 'alike'], values['tab']),
    search: typedFilter(values['search']),
    role: oneOf(ROLE_FILTERS, values['role']),
  };
}
