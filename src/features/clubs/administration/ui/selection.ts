import { useState } from 'react';
import type { ClubListSearch } from '../filters.ts';
import type { Selection } from '../schema.ts';

export type Selecting = ReturnType<typeof useSelection>;

/** Another search begins with nothing selected. */
export function useSelection(search: ClubListSearch, total: number) {
  const key = JSON.stringify(search);
  // `ids` are the selected clubs, or those left out of all.
  const none = { search: key, isAll: false, ids: [] as readonly string[] };
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
