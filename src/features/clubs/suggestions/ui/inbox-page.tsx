import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { suggestionsQuery } from '../inbox-client.ts';
import { STATUSES, STATUS_NAMES } from '../inbox-rules.ts';
import type { InboxSearch, SuggestionStatus } from '../inbox-rules.ts';
import type { SuggestedClub } from '../inbox-schema.ts';
import { basedOn, rowsOf, without, withTyped } from './handling-edits.ts';
import type { HandlingEdits } from './handling-edits.ts';
import { InboxCard } from './handling.tsx';
import type { HandlingWays } from './handling.tsx';

const NONE: Readonly<Record<SuggestionStatus, string>> = {
  new: 'No new suggestions. You’re all caught up.',
  in_work: 'No suggestions are in progress.',
  done: 'No suggestions are done yet.',
  declined: 'No suggestions have been declined.',
};

/** What is typed about a suggestion survives reloads of the list and visits to other lists. */
export function InboxPage({
  search: { status = 'new' },
  onNavigate,
  renderAdd,
}: {
  search: InboxSearch;
  onNavigate: (search: InboxSearch) => void;
  renderAdd: (suggestion: SuggestedClub) => ReactNode;
}) {
  const query = useInfiniteQuery(suggestionsQuery(status));
  const pages = query.data?.pages;
  const [edits, setEdits] = useState<HandlingEdits>({});
  const rows = rowsOf(pages?.flatMap((page) => page.suggestions) ?? [], edits, status);
  const counts = pages?.[0]?.counts;
  const region = useRef<HTMLDivElement>(null);
  const ways: HandlingWays = {
    onType: (base, typed) => setEdits((now) => withTyped(now, { base, list: status }, typed)),
    onKeep: (suggestion) => setEdits((now) => basedOn(now, suggestion)),
    onDrop: (id) => setEdits((now) => without(now, id)),
    onSaved(id, isMoved) {
      setEdits((now) => without(now, id));
      // The card goes, and the focus with it.
      if (isMoved) region.current?.focus();
    },
  };
  return (
    <div className="grid gap-6">
      <h1 className="text-title">Suggestions</h1>
      <div>
        <Tabs
          label="Suggestions by status"
          tabs={STATUSES.map((name) => [
            name,
            counts
              ? `${STATUS_NAMES[name]} (${counts[name].toLocaleString('en-US')})`
              : STATUS_NAMES[name],
          ])}
          chosen={status}
          onChoose={(name) => onNavigate({ status: name === 'new' ? undefined : name })}
        >
          <TabPanel value={status}>
            <div ref={region} tabIndex={-1} className="grid gap-4 pt-4 outline-none">
              <LoadFailure title="We couldn’t load the suggestions" query={query} />
              {query.isPending ? <div className="skeleton h-48" aria-hidden="true" /> : null}
              {pages && rows.length === 0 ? <Notice text={NONE[status]} /> : null}
              <ol aria-label="Suggestions" className="grid gap-4">
                {rows.map((row) => (
                  <InboxCard key={row.id} row={row} ways={ways} renderAdd={renderAdd} />
                ))}
              </ol>
              <ShowMore list={query} label="Show more suggestions" />
            </div>
          </TabPanel>
        </Tabs>
      </div>
    </div>
  );
}
