import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { readCountyOfState } from '#domain/county-of-state.ts';
import { oneOf } from '#domain/one-of.ts';
import { addCountyMutation } from '#features/places/administration/client.ts';
import { momentLabel } from '#platform/moment.ts';
import { AlertsField } from '#ui/alerts-field.tsx';
import { Card, Chip } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { refreshWaiting, waitingAlertsMutation, waitingQuery } from '../client.ts';
import type { WaitingPage } from '../client.ts';
import { ALL_KINDS, KINDS } from '../rules.ts';
import type { WaitingItem } from '../schema.ts';

export function WaitingScreen({
  chosen,
  onChoose,
  work,
  children,
}: {
  /** A kind; anything else means all. */
  chosen: string | undefined;
  onChoose: (kind: string | undefined) => void;
  work?: ReactNode;
  children?: ReactNode;
}) {
  const kind = oneOf(ALL_KINDS, chosen);
  const query = useInfiniteQuery(waitingQuery(kind ?? null));
  const alerts = useSubmit(waitingAlertsMutation);
  const pages = query.data?.pages;
  const items = pages?.flatMap((page) => page.items) ?? [];
  const first = pages?.[0];
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 tabIndex={-1} className="text-title outline-none">
            Waiting
          </h1>
          <p role="status" className="mt-1 text-ink-soft">
            {first ? countOf(totalOf(first.counts), 'item') : ''}
          </p>
        </div>
        {first ? (
          <AlertsField
            label="Email me this list in the morning"
            value={first.alerts}
            onChange={alerts.mutateAsync}
          />
        ) : null}
      </header>
      <section aria-label="What is waiting">
        <Tabs
          label="Waiting by kind"
          tabs={[
            ['all', titleOf('All', first && totalOf(first.counts))],
            ...ALL_KINDS.map((one) => [one, titleOf(KINDS[one][0], first?.counts[one])] as const),
          ]}
          chosen={kind ?? 'all'}
          onChoose={(name) => onChoose(name === 'all' ? undefined : name)}
        >
          <TabPanel value={kind ?? 'all'} className="grid gap-6 pt-4">
            {work}
            <LoadFailure title="We couldn’t load what’s waiting" query={query} />
            {query.isPending ? (
              <Loading label="Loading..." bars={['h-11', 'h-11', 'h-11']} />
            ) : null}
            {pages === undefined || (items.length === 0 && work) ? null : items.length === 0 ? (
              <Notice text="Nothing is waiting. You’re all caught up." />
            ) : (
              <RecordTable
                caption="What is waiting"
                columns={COLUMNS}
                rows={items}
                keyOf={({ id }) => id}
                isFaded={(item) => item.is_first}
              />
            )}
            <ShowMore list={query} />
          </TabPanel>
        </Tabs>
      </section>
      <Shares of={first?.shares ?? []} />
      {children}
    </div>
  );
}

function Shares({ of }: { of: WaitingPage['shares'] }) {
  if (of.length === 0) return null;
  return (
    <Card title="Confirmed by the clubs">
      <ul className="grid gap-1">
        {of.map((share) => (
          <li key={share}>{share}</li>
        ))}
      </ul>
    </Card>
  );
}

function totalOf(counts: WaitingPage['counts']): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** '' beside kinds of which nothing waits. */
function titleOf(name: string, count = 0): string {
  return count === 0 ? name : `${name} (${count.toLocaleString('en-US')})`;
}

const COLUMNS = [
  { title: 'What', isName: true, cell: (item: WaitingItem) => <ItemLink item={item} /> },
  {
    title: 'Kind',
    cell: ({ kind, is_first: isFirst }: WaitingItem) =>
      isFirst ? (
        <b className="whitespace-nowrap rounded bg-danger px-2 py-0.5 text-sm text-card">
          Safety report
        </b>
      ) : (
        <span className="whitespace-nowrap">
          <Chip>{KINDS[kind][0]}</Chip>
        </span>
      ),
  },
  {
    title: 'Details',
    cell: ({ detail }: WaitingItem) => (
      <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
        {detail}
      </span>
    ),
  },
  {
    title: 'Since',
    cell: ({ since }: WaitingItem) => (
      <time dateTime={since} className="whitespace-nowrap">
        {momentLabel(since)}
      </time>
    ),
  },
  { title: 'Actions', isActions: true, cell: (item: WaitingItem) => <AddCounty item={item} /> },
];

const PLACES = {
  imports: '/admin/clubs/import',
  emails: '/admin/email',
} as const;

function ItemLink({ item: { id, kind, title, ref } }: { item: WaitingItem }) {
  const shared = {
    className: 'link target inline-block wrap-anywhere lg:min-w-48',
    children: <bdi>{title}</bdi>,
  };
  if (kind === 'places' || kind === 'closed' || kind === 'stale')
    return <Link {...shared} to="/clubs/$clubId/edit" params={{ clubId: ref }} />;
  if (kind === 'edits' && ref === 'facts') {
    return <Link {...shared} to="/admin" search={{ kind, id }} />;
  }
  if (kind === 'reports' || kind === 'appeals')
    return <Link {...shared} to="/admin/comments" search={{ id: ref }} />;
  if (kind === 'claims')
    return <Link {...shared} to="/clubs/$clubId/claim" params={{ clubId: ref }} />;
  if (kind === 'clubs' || kind === 'edits') {
    return <Link {...shared} to="/admin/suggestions" search={{ id: ref }} />;
  }
  if (kind === 'counties') {
    const { itsState: state, county } = readCountyOfState(ref);
    return <Link {...shared} to="/admin/clubs" search={{ state, county }} />;
  }
  return <Link {...shared} to={PLACES[kind]} />;
}

/** An unlisted county may be right, so one click adds it. */
function AddCounty({ item: { kind, title, ref } }: { item: WaitingItem }) {
  const client = useQueryClient();
  const add = useSubmit(addCountyMutation);
  const { itsState: state = '', county = '' } = readCountyOfState(ref);
  if (kind !== 'counties') return null;
  return (
    <Button
      aria-label={`Add ${title}`}
      disabled={add.isPending}
      onClick={() =>
        add.mutate({ state, county }, { onSuccess: () => void refreshWaiting(client) })
      }
    >
      Add
    </Button>
  );
}
