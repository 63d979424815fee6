import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { countOf } from '#domain/count-of.ts';
import { button } from '#ui/button.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { membersQuery, reactivateMutation, refreshViewer } from '../client.ts';
import { TABS } from '../rules.ts';
import type { Tab } from '../rules.ts';
import type { ListSearch } from './list-search.ts';
import { MemberDialog } from './member-dialogs.tsx';
import type { Opened, RenderChanges } from './member-dialogs.tsx';
import { MemberTable } from './member-table.tsx';
import type { Act } from './member-table.tsx';
import { MemberRowsSkeleton } from './members-skeleton.tsx';
import { SearchField } from './search-field.tsx';

const TAB_LABELS: Readonly<Record<Tab, string>> = {
  active: 'Active Users',
  deactivated: 'Deactivated Users',
  alike: 'Look-alikes',
};
const NONE: Readonly<Record<Tab, string>> = {
  active: 'There are no active users.',
  deactivated: 'There are no deactivated users.',
  alike: 'No username looks like another.',
};
const NO_MATCH: Readonly<Record<Tab, string>> = {
  active: 'No active user matches',
  deactivated: 'No deactivated user matches',
  alike: 'No look-alike matches',
};

/**
 * User management: all members by tab and search, and what administrators do with them.
 *
 * @param viewerId the administrator who is looking
 * @param search what the URL says
 * @param onNavigate goes to the list with another search; one that is typed replaces the present
 * entry of the history
 * @param renderChanges shows the log of changes of a member; without it none is offered
 */
export function MembersPage({
  viewerId,
  search,
  onNavigate,
  renderChanges,
}: {
  viewerId: string;
  search: ListSearch;
  onNavigate: (search: ListSearch, options: { replace: boolean }) => void;
  renderChanges?: RenderChanges;
}) {
  const { tab = TABS[0], search: text = '' } = search;
  const [opened, setOpened] = useState<Opened>();
  const list = useInfiniteQuery(membersQuery(tab, text));
  useRefusal(list.isError);
  const [region, close] = useFocusBack(() => setOpened(undefined));
  const reactivate = useSubmit(reactivateMutation);
  const counts = list.data?.pages[0]?.counts;
  // What is shown until the wanted list is there may be the other tab's.
  const pages = list.data?.pages[0]?.tab === tab ? list.data.pages : undefined;
  const members = pages?.flatMap((page) => page.members) ?? [];
  const act: Act = (kind, member) =>
    kind === 'reactivate' && !member.roles.includes('admin')
      ? reactivate.mutate({ memberId: member.id }, { onSuccess: close })
      : setOpened({ kind, member });
  return (
    <div>
      <Head />
      <SearchField
        text={text}
        onSearch={(wanted) =>
          onNavigate({ ...search, search: wanted || undefined }, { replace: true })
        }
      />
      <Tabs
        label="Users by status"
        tabs={tabsFor(tab, counts)}
        chosen={tab}
        onChoose={(name) =>
          onNavigate({ ...search, tab: name === TABS[0] ? undefined : name }, { replace: false })
        }
      >
        <TabPanel value={tab}>
          <div ref={region} tabIndex={-1} aria-busy={list.isFetching} className="pt-4 outline-none">
            {pages ? (
              <Shown count={members.length} total={counts?.[tab] ?? 0} tab={tab} search={text} />
            ) : null}
            {members.length === 0 ? null : (
              <MemberTable
                caption={TAB_LABELS[tab]}
                members={members}
                ownId={viewerId}
                isBusy={reactivate.isPending}
                onAct={act}
              />
            )}
            {pages ? <ShowMore list={list} failureTitle="Error loading users" /> : null}
            {pages ? null : <LoadFailure title="Error loading users" query={list} />}
            {pages || list.isError ? null : <MemberRowsSkeleton />}
          </div>
        </TabPanel>
      </Tabs>
      {opened ? (
        <MemberDialog
          opened={opened}
          viewerId={viewerId}
          members={members}
          renderChanges={renderChanges}
          onOpen={setOpened}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** The tabs with their numbers; the one for look-alikes where there are any, or it is open. */
function tabsFor(open: Tab, counts: Readonly<Record<Tab, number>> | undefined) {
  return TABS.filter((tab) => tab !== 'alike' || tab === open || counts?.alike).map(
    (tab) =>
      [
        tab,
        counts ? `${TAB_LABELS[tab]} (${counts[tab].toLocaleString('en-US')})` : TAB_LABELS[tab],
      ] as const,
  );
}

function Head() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-title">User Management</h1>
      <Link to="/admin/statistics" className={button.outline}>
        Page views
      </Link>
    </div>
  );
}

/** Closes what was opened. The row that was pressed may have gone to the other tab, and the focus with it. */
function useFocusBack(onClose: () => void) {
  const region = useRef<HTMLDivElement>(null);
  const close = (): void => {
    flushSync(onClose);
    if (document.activeElement === document.body) region.current?.focus();
  };
  return [region, close] as const;
}

/** A list that fails may have been refused: then who is looking is an administrator no longer. */
function useRefusal(isError: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isError) void refreshViewer(client);
  }, [client, isError]);
}

/** How many members are shown, or that there are none. */
function Shown({
  count,
  total,
  tab,
  search,
}: {
  count: number;
  total: number;
  tab: Tab;
  search: string;
}) {
  if (total === 0) {
    return (
      <div role="status">
        <Notice text={search === '' ? NONE[tab] : `${NO_MATCH[tab]} “${search}”.`} />
      </div>
    );
  }
  return (
    <p role="status" className="mb-3 text-ink-soft">
      Showing {count.toLocaleString('en-US')} of {countOf(total, 'user')}
    </p>
  );
}
