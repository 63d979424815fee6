import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { QueueKeys, SelectedBar, useSelection } from '#ui/work-queue.tsx';
import { suggestionQuery, suggestionsQuery } from '../inbox-client.ts';
import { STATUSES, STATUS_NAMES } from '../inbox-rules.ts';
import type { InboxSearch, SuggestionStatus } from '../inbox-rules.ts';
import type { AnySuggestion, SuggestedClub } from '../inbox-schema.ts';
import { basedOn, rowsOf, without, withTyped } from './handling-edits.ts';
import type { HandlingEdits } from './handling-edits.ts';
import { InboxCard } from './handling.tsx';
import type { HandlingWays } from './handling.tsx';
import { ReplyDialog, useQuickHandling } from './quick-handling.tsx';

const NONE: Readonly<Record<SuggestionStatus, string>> = {
  new: 'No new suggestions. You’re all caught up.',
  in_work: 'No suggestions are in progress.',
  done: 'No suggestions are done yet.',
  declined: 'No suggestions have been declined.',
};

/** @param id of the only one to show */
function useInbox(status: SuggestionStatus, id: string | undefined) {
  const query = useInfiniteQuery(suggestionsQuery(status));
  const pages = query.data?.pages;
  const [edits, setEdits] = useState<HandlingEdits>({});
  const only = useQuery({ ...suggestionQuery(id ?? ''), enabled: id !== undefined });
  const listed =
    id === undefined ? pages?.flatMap((page) => page.suggestions) : [only.data ?? []].flat();
  const rows = rowsOf(listed ?? [], edits, status);
  const shown = rows.flatMap(({ listed: one, edit }) => one ?? edit?.base ?? []);
  const { ids, setIds, choose } = useSelection();
  const chosen = shown.filter((one) => ids.includes(one.id));
  const [replyTo, setReplyTo] = useState<AnySuggestion | null>(null);
  const quick = useQuickHandling((saved) => setEdits((now) => without(now, saved)));
  useEffect(() => {
    // The focused button is gone with its card.
    if (quick.isBusy && document.activeElement === document.body) region.current?.focus();
  });
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
    onQuick: (suggestion, to) => void quick.set([suggestion], to),
    onReply: setReplyTo,
    isChosen: (one) => ids.includes(one),
    onChoose: choose,
  };
  return { query, rows, shown, chosen, counts, region, ways, quick, setIds, replyTo, setReplyTo };
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
  const inbox = useInbox(status, id);
  const { query, rows, shown, chosen, counts, region, ways, quick, setIds } = inbox;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="text-title">Suggestions</h1>
        <QueueKeys
          accept="Done"
          refuse="Decline"
          onKey={(key, entry) => {
            const suggestion = shown.find((one) => one.id === entry);
            if (suggestion) void quick.set([suggestion], key === 'a' ? 'done' : 'declined');
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
              {query.data && rows.length === 0 ? <Notice text={NONE[status]} /> : null}
              <ol aria-label="Suggestions" className="grid gap-4">
                {rows.map((row) => (
                  <InboxCard key={row.id} row={row} ways={ways} renderAdd={renderAdd} />
                ))}
              </ol>
              {id === undefined ? (
                <ShowMore list={query} label="Show more suggestions" />
              ) : (
                <Link to="/admin/suggestions" className="link target justify-self-start">
                  Show all suggestions
                </Link>
              )}
            </div>
          </TabPanel>
        </Tabs>
      </div>
      <SelectedBar
        count={chosen.length}
        onAll={() => setIds(shown.map((one) => one.id))}
        onClear={() => setIds([])}
      >
        <Button look="court" onClick={() => void quick.set(chosen, 'done')}>
          Done
        </Button>
        <Button onClick={() => void quick.set(chosen, 'declined')}>Decline</Button>
      </SelectedBar>
      {inbox.replyTo === null ? null : (
        <ReplyDialog to={inbox.replyTo} onClose={() => inbox.setReplyTo(null)} />
      )}
    </div>
  );
}
