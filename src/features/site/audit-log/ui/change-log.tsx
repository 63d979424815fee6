import { useInfiniteQuery } from '@tanstack/react-query';
import { CardFailure } from '#ui/card.tsx';
import { Fold } from '#ui/fold.tsx';
import { Loading } from '#ui/loading.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { changeLogQuery } from '../client.ts';
import type { ChangeSubject } from '../schema.ts';
import { ChangeEntry } from './change-entry.tsx';

interface ChangeLogProps {
  subject: ChangeSubject;
  subjectId?: string;
  startsOpen?: boolean;
}

export function ChangeLog({ startsOpen = false, ...of }: ChangeLogProps) {
  return (
    <Fold title="History" startsOpen={startsOpen}>
      <Changes {...of} />
    </Fold>
  );
}

function Changes({ subject, subjectId }: ChangeLogProps) {
  const query = useInfiniteQuery(changeLogQuery({ kind: subject, id: subjectId }));
  const loaded = query.data?.pages.flatMap((page) => page.changes) ?? [];
  if (query.isPending) {
    return <Loading label="Loading history..." bars={['h-5 w-60 max-w-full', 'h-5 w-44']} />;
  }
  return (
    <>
      <CardFailure title="We couldn’t load the history" query={query} />
      {query.data && loaded.length === 0 ? (
        <p className="text-ink-soft">We have no record of changes.</p>
      ) : null}
      <ol className="divide-y divide-line">
        {loaded.map((change) => (
          <ChangeEntry key={change.id} change={change} />
        ))}
      </ol>
      <ShowMore list={query} label="Show more changes" />
    </>
  );
}
