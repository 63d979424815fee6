import { useState } from 'react';
import type { ClubListSearch } from '../filters.ts';
import type { Selection } from '../schema.ts';

interface Selected {
  readonly search: string;
  readonly isAll: boolean;
  /** The selected clubs, or those left out of all. */
  readonly ids: readonly string[];
}

export type Selecting = ReturnType<typeof useSelection>;

/** Another search begins with nothing selected. */
export function useSelection(search: ClubListSearch, total: number) {
  const key = JSON.stringify(search);
  const none: Selected = { search: key, isAll: false, ids: [] };
  const [kept, setKept] = useState(none);
  const { isAll, ids } = kept.search === key ? kept : none;
  const of: Selection = { all: isAll ? search : null, ids: [...ids] };
  return {
    of,
    total,
    count: isAll ? total - ids.length : ids.length,
    has: (id: string) => ids.includes(id) !== isAll,
    toggle(id: string) {
      const others = ids.filter((one) => one !== id);
      setKept({ search: key, isAll, ids: others.length < ids.length ? others : [...ids, id] });
    },
    selectAll: () => setKept({ search: key, isAll: true, ids: [] }),
    clear: () => setKept(none),
  };
}
