import { typedFilter } from '#domain/typed-filter.ts';
import type { Tab } from '../rules.ts';

// Separate, because every page loads how search parameters are parsed.

export interface ListSearch {
  readonly tab?: Tab | undefined;
  readonly search?: string | undefined;
}

/** Never fails: anything unknown is ignored. */
export function parseListSearch({ tab, search }: Readonly<Record<string, unknown>>): ListSearch {
  return {
    tab: tab === 'deactivated' || tab === 'alike' ? tab : undefined,
    search: typedFilter(search),
  };
}
