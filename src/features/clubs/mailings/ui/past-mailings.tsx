import { useQuery } from '@tanstack/react-query';
import { momentLabel } from '#platform/moment.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { pastMailingsQuery } from '../client.ts';

export function PastMailings() {
  const query = useQuery(pastMailingsQuery);
  if (!query.isError && !query.data?.length) return null;
  return (
    <section aria-label="Emails to clubs" className="mt-10 grid gap-4">
      <h2 className="text-heading">Emails to clubs</h2>
      <LoadFailure title="We couldn’t load the emails to clubs" query={query} />
      <RecordTable
        caption="Emails to clubs"
        rows={query.data ?? []}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Subject', isName: true, cell: ({ subject }) => subject },
          { title: 'Written', cell: ({ createdAt }) => momentLabel(createdAt) },
          { title: 'Sent', isNumber: true, cell: ({ sent }) => sent },
          { title: 'Waiting', isNumber: true, cell: ({ waiting }) => waiting },
          { title: 'Left out', isNumber: true, cell: ({ leftOut }) => leftOut },
        ]}
      />
    </section>
  );
}
