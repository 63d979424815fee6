import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { countOf } from '#domain/count-of.ts';
import { momentLabel } from '#platform/moment.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { changeLogQuery } from '../client.ts';
import type { Change } from '../client.ts';
import type { LogSearch } from '../rules.ts';
import { LogFilters } from './log-filters.tsx';
import type { LogFiltersProps } from './log-filters.tsx';
import { KIND_WORDS, isTurned, nothingFound } from './log-words.ts';
import { LoggedEntry } from './logged-change.tsx';

export function HistoryPage({ search, onSearch }: LogFiltersProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="grid gap-6">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          History
        </h1>
        <p className="mt-2 text-ink-soft">What admins and club admins changed.</p>
      </div>
      <LogFilters search={search} onSearch={onSearch} />
      {search.id === undefined ? null : (
        <p>
          Showing changes to one item only.{' '}
          <Link
            to="/admin/history"
            search={{ ...search, id: undefined }}
            className="link inline-block py-1"
            // The focused link is gone then.
            onClick={() => heading.current?.focus()}
          >
            Show all changes
          </Link>
        </p>
      )}
      <Log search={search} onNarrow={() => heading.current?.focus()} />
    </div>
  );
}

function Log({ search, onNarrow }: { search: LogSearch; onNarrow: () => void }) {
  const query = useInfiniteQuery({ ...changeLogQuery(search), enabled: !isTurned(search) });
  const pages = query.data?.pages ?? [];
  const changes = pages.flatMap((page) => page.changes);
  const { isLoading } = query;
  const isEmpty = (query.isSuccess || isTurned(search)) && changes.length === 0;
  return (
    <section
      aria-label="Changes"
      aria-busy={isLoading}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <p role="status" className={changes.length === 0 ? 'sr-only' : 'text-sm text-ink-soft'}>
        {saidOf(changes.length, query.hasNextPage, isLoading)}
      </p>
      <LoadFailure title="We couldn’t load the history" query={query} />
      {isLoading ? <div className="skeleton h-48" aria-hidden="true" /> : null}
      {isEmpty ? <Notice text={nothingFound(search, pages[0]?.people ?? 0)} /> : null}
      {pages[0]?.deletion ? <Deletion change={pages[0].deletion} /> : null}
      {changes.length === 0 ? null : (
        <ol aria-label="Changes" className="divide-y divide-line">
          {changes.map((change) => (
            <LoggedEntry
              key={change.id}
              change={change}
              isAboutOne={search.id !== undefined}
              onNarrow={onNarrow}
            />
          ))}
        </ol>
      )}
      <ShowMore list={query} label="Show more changes" />
    </section>
  );
}

function saidOf(count: number, hasMore: boolean, isLoading: boolean): string {
  if (isLoading) return 'Loading history...';
  if (count === 0) return '';
  const changes = countOf(count, 'change');
  return hasMore ? `Showing the latest ${changes}` : changes;
}

function Deletion({ change: { kind, name, who, at, wentWith } }: { change: Change }) {
  return (
    <div className="rounded-2xl border border-line bg-sand p-5">
      <p className="wrap-anywhere">
        {KIND_WORDS[kind][1].replace(/^t/, 'T')} <bdi className="font-semibold">{name}</bdi> was
        deleted on <time dateTime={at}>{momentLabel(at)}</time> by{' '}
        <bdi className="font-semibold">{who}</bdi>.
      </p>
      {wentWith === null && kind !== 'club' ? null : (
        <p>{wentWith === null ? 'Nothing else was deleted.' : `Also deleted: ${wentWith}.`}</p>
      )}
    </div>
  );
}
