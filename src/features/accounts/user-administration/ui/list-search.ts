import { typedFilter } from '#domain/typed-filter.ts';
import type { Tab } from '../rules.ts';

// Apart from the rest of the room: every page loads how addresses are read.

/** What the URL of the list says. */
export interface ListSearch {
  readonly tab?: Tab | undefined;
  readonly search?: string | undefined;
}

/** Reads the URL of the list. Never fails: what is not understood counts as not given. */
export function parseListSearch({ tab, search }: Readonly<Record<string, unknown>>): ListSearch {
  return {
    tab: tab === 'deactivated' || tab === 'alike' ? tab : undefined,
    search: typedFilter(search),
  };
}
