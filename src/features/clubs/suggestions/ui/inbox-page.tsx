import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { QueueKeys, SelectedBar, useSelection } from '#ui/work-queue.tsx';
import { suggestionQuery, suggestionsQuery } from '../inbox-client.ts';
import { STATUSES } from '../inbox-rules.ts';
import { STATUS_NAMES, SUGGESTION_GONE } from '../inbox-schema.ts';
import type { InboxSearch, SuggestionStatus } from '../inbox-rules.ts';
import type { AnySuggestion, SuggestedClub } from '../inbox-schema.ts';
import { asTyped, rowsOf } from './handling-edits.ts';
import type { HandlingEdits } from './handling-edits.ts';
import { InboxCard } from './handling.tsx';
import { ReplyDialog, useQuickHandling } from './quick-handling.tsx';

const NONE: Readonly<Record<SuggestionStatus, string>> = {
  new: 'No new suggestions. You’re all caught up.',
  in_work: 'No suggestions are in progress.',
  done: 'No suggestions are done yet.',
  declined: 'No suggestions have been declined.',
};

/** @param id of the only one to show */
function useInbox(status: SuggestionStatus, id: string | undefined) {
  const list = useInfiniteQuery(suggestionsQuery(status));
  const only = useQuery({ ...suggestionQuery(id ?? ''), enabled: id !== undefined });
  const listed =
    id === undefined
      ? list.data?.pages.flatMap(({ suggestions }) => suggestions)
      : [only.data ?? []].flat();
  const [edits, onEdit] = useState<HandlingEdits>({});
  const rows = rowsOf(listed ?? [], edits, status);
  const shown = rows.flatMap((row) => asTyped(row) ?? []);
  const selection = useSelection(shown);
  const [replyTo, onReply] = useState<AnySuggestion | null>(null);
  const quick = useQuickHandling(onEdit);
  const region = useRef<HTMLDivElement>(null);
  const onMoved = () => region.current?.focus();
  const ways = { list: status, onEdit, onMoved, onQuick: quick.set, onReply, selection };
  return { list, query: id === undefined ? list : only, rows, shown, ways, quick, replyTo, region };
}

/** What is typed about a suggestion survives reloads of the list and visits to other lists. */
export function InboxPage({
  search: { status = 'new', id },
  onNavigate,
  renderAdd,
}: {
  search: InboxSearch;
  onNavigate: (search: InboxSearch) => void;
  renderAdd: (suggestion: SuggestedClub) => ReactNode;
}) {
  const { list, query, rows, shown, ways, quick, replyTo, region } = useInbox(status, id);
  const { selection, onReply } = ways;
  const counts = list.data?.pages[0]?.counts;
  const facts = status === 'new' && id === undefined ? (counts?.facts ?? 0) : 0;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 tabIndex={-1} className="text-title focus:outline-none">
          Suggestions
        </h1>
        <QueueKeys
          accept="Done"
          refuse="Decline"
          onKey={(key, entry) => {
            const suggestion = shown.find((one) => one.id === entry);
            if (suggestion) quick.set([suggestion], key === 'a' ? 'done' : 'declined');
            return suggestion !== undefined;
          }}
          onUndo={quick.undo}
        />
      </div>
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
              <WaitingFacts count={facts} />
              {query.isSuccess && rows.length === 0 && facts === 0 ? (
                <Notice text={id === undefined ? NONE[status] : SUGGESTION_GONE} />
              ) : null}
              <ol aria-label="Suggestions" className="grid gap-4">
                {rows.map((row) => (
                  <InboxCard key={row.id} row={row} ways={ways} renderAdd={renderAdd} />
                ))}
              </ol>
              {id === undefined ? (
                <ShowMore list={list} label="Show more suggestions" />
              ) : (
                <Link to="/admin/suggestions" className="link target justify-self-start">
                  Show all suggestions
                </Link>
              )}
            </div>
          </TabPanel>
        </Tabs>
      </div>
      <SelectedBar by={selection}>
        <Button look="court" onClick={() => quick.set(selection.chosen, 'done')}>
          Done
        </Button>
        <Button onClick={() => quick.set(selection.chosen, 'declined')}>Decline</Button>
      </SelectedBar>
      {replyTo === null ? null : (
        <ReplyDialog to={replyTo} onEdit={ways.onEdit} onClose={() => onReply(null)} />
      )}
    </div>
  );
}

function WaitingFacts({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link to="/admin" search={{ kind: 'edits' }} className="link target justify-self-start">
      {`${countOf(count, 'correction')} of facts ${count === 1 ? 'is' : 'are'} waiting`}
    </Link>
  );
}
