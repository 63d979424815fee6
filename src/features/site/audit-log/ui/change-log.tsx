import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardFailure } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { changeLogQuery } from '../client.ts';
import type { ChangeSubject } from '../schema.ts';
import { ChangeEntry } from './change-entry.tsx';

/**
 * Who changed what and when: a section that is closed at first, and loads when it is opened.
 *
 * @param subjectId one thing; left out for all of the kind
 * @param startsOpen where somebody has asked for it already
 */
export function ChangeLog({
  subject,
  subjectId,
  startsOpen = false,
}: {
  subject: ChangeSubject;
  subjectId?: string;
  startsOpen?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <details
      open={isOpen}
      className="group rounded-2xl border border-line bg-card"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 rounded-2xl px-5 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-heading">History</h2>
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          className="size-5 flex-none fill-none stroke-current stroke-2 transition-transform group-open:rotate-180"
        >
          <path d="m5 8 5 5 5-5" />
        </svg>
      </summary>
      <div className="px-5 pb-5 sm:px-6 sm:pb-6">
        {isOpen ? <Changes subject={subject} subjectId={subjectId} /> : null}
      </div>
    </details>
  );
}

function Changes({
  subject,
  subjectId,
}: {
  subject: ChangeSubject;
  subjectId: string | undefined;
}) {
  const query = useInfiniteQuery(changeLogQuery({ kind: subject, id: subjectId }));
  const loaded = query.data?.pages.flatMap((page) => page.changes) ?? [];
  if (query.isPending) {
    return <Loading label="Loading history..." bars={['h-5 w-60 max-w-full', 'h-5 w-44']} />;
  }
  return (
    <>
      <CardFailure title="Error loading history" query={query} />
      {query.data && loaded.length === 0 ? <p className="text-ink-soft">No changes yet.</p> : null}
      <ol className="divide-y divide-line">
        {loaded.map((change) => (
          <ChangeEntry key={change.id} change={change} />
        ))}
      </ol>
      <ShowMore list={query} label="Show more changes" />
    </>
  );
}
