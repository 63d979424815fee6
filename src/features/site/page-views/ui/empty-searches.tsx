import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayInWords } from '#domain/season.ts';
import { searchHref, searchInWords } from '#features/saved/searches/rules.ts';
import { LoadedCard } from '#ui/card.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { emptySearchesQuery } from '../statistics-client.ts';
import { EMPTY_SEARCH_WEEKS, NOT_KEPT } from '../schema.ts';
import type { EmptySearch } from '../schema.ts';

/** OPER-04 */
export function EmptySearches() {
  return (
    <LoadedCard
      title="Searches that found nothing"
      query={useQuery(emptySearchesQuery)}
      space="min-h-24"
    >
      {(searches) => (
        <>
          <p className="mb-3 max-w-prose text-ink-soft">
            What families looked for in the last {EMPTY_SEARCH_WEEKS} weeks. We don’t know who
            searched. A typed name or place shows once people at three addresses have looked for it.
          </p>
          {searches.length === 0 ? (
            <p>Every search found something.</p>
          ) : (
            <RecordTable
              caption="Searches that found nothing"
              columns={COLUMNS}
              rows={searches}
              keyOf={({ week, page, query }) => week + page + query}
            />
          )}
        </>
      )}
    </LoadedCard>
  );
}

const COLUMNS = [
  { title: 'Search', isName: true, cell: searchLink },
  { title: 'Week of', cell: ({ week }: EmptySearch) => dayInWords(week) },
  {
    title: 'Times',
    isNumber: true,
    cell: ({ searches }: EmptySearch) => searches.toLocaleString('en-US'),
  },
];

function searchLink(search: EmptySearch): ReactNode {
  if (search.query === '') return 'Other searches';
  const words = <bdi className="wrap-anywhere">{searchInWords(search)}</bdi>;
  if (search.query.includes(encodeURIComponent(NOT_KEPT))) return words;
  return (
    <a href={searchHref(search)} className="link target">
      {words}
    </a>
  );
}
