import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countOf } from '#domain/count-of.ts';
import { FILTER_LENGTH } from '#domain/typed-filter.ts';
import { button } from '#ui/button.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { PASSWORD_OR_CODE, PasswordDialog } from '#ui/password-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import {
  exportMembersMutation,
  membersQuery,
  reactivateMutation,
  refreshViewer,
} from '../client.ts';
import { roleName, TABS } from '../rules.ts';
import type { Tab } from '../rules.ts';
import { parseListSearch, ROLE_FILTERS } from './list-search.ts';
import type { ListSearch } from './list-search.ts';
import { MemberDialog } from './member-dialogs.tsx';
import type { Opened, RenderChanges } from './member-dialogs.tsx';
import { MemberTable } from './member-table.tsx';
import type { Act } from './member-table.tsx';
import { MemberRowsSkeleton } from './members-skeleton.tsx';

const TAB_LABELS: Readonly<Record<Tab, string>> = {
  active: 'Active Users',
  deactivated: 'Deactivated Users',
  alike: 'Look-alikes',
};
const NONE: Readonly<Record<Tab, string>> = {
  active: 'No active users.',
  deactivated: 'No deactivated users.',
  alike: 'No username looks like another.',
};
const NO_MATCH: Readonly<Record<Tab, string>> = {
  active: 'No active user matches',
  deactivated: 'No deactivated user matches',
  alike: 'No look-alike matches',
};

interface MembersPageProps {
  viewerId: string;
  search: ListSearch;
  onNavigate: (search: ListSearch, options: { replace: boolean }) => void;
  renderChanges?: RenderChanges;
}

/** `onNavigate` changes the URL's search; `renderChanges` shows the audit log of a member. */
export function MembersPage({ viewerId, search, onNavigate, renderChanges }: MembersPageProps) {
  const { tab = TABS[0], search: text = '', role } = search;
  const [opened, setOpened] = useState<Opened>();
  const list = useInfiniteQuery(membersQuery(tab, text, role));
  useRefusal(list.isError);
  const [region, close] = useFocusBack(() => setOpened(undefined));
  const reactivate = useSubmit(reactivateMutation);
  const counts = list.data?.pages[0]?.counts;
  // A placeholder may be of another tab.
  const pages = list.data?.pages[0]?.tab === tab ? list.data.pages : undefined;
  const members = pages?.flatMap((page) => page.members) ?? [];
  const act: Act = (kind, member) =>
    kind === 'reactivate' && !member.roles.includes('admin')
      ? reactivate.mutate({ memberId: member.id }, { onSuccess: close })
      : setOpened({ kind, member });
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">User Management</h1>
        <Link to="/admin/statistics" className={button.outline}>
          Page views
        </Link>
      </div>
      <Filters {...{ tab, text, search, onNavigate }} />
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
              <Shown
                count={members.length}
                total={counts?.[tab] ?? 0}
                tab={tab}
                search={[text, role && roleName(role)].filter(Boolean).join(', ')}
              />
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
            {pages ? <ShowMore list={list} failureTitle="We couldn’t load the users" /> : null}
            {pages ? null : <LoadFailure title="We couldn’t load the users" query={list} />}
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

type FiltersProps = Pick<MembersPageProps, 'search' | 'onNavigate'> & { tab: Tab; text: string };

function Filters({ tab, text, search, onNavigate }: FiltersProps) {
  const { role } = search;
  return (
    <div className="mt-6 mb-4 flex flex-wrap items-end gap-4">
      <SearchField
        text={text}
        onSearch={(wanted) =>
          onNavigate({ ...search, search: wanted || undefined }, { replace: true })
        }
      />
      <SelectField
        label="Role"
        value={role ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onNavigate(parseListSearch({ ...search, role: value }), { replace: false })
        }
      >
        <Options none="Any role" of={ROLE_FILTERS} says={roleName} />
      </SelectField>
      <ExportUsers wanted={{ tab, search: text, role }} />
    </div>
  );
}

function ExportUsers({ wanted }: { wanted: ListSearch & { tab: Tab; search: string } }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Export these users</Button>
      {isAsking ? (
        <PasswordDialog
          title="Export these users"
          label="Export"
          asks={PASSWORD_OR_CODE}
          deed={exportMembersMutation}
          sent={(proof) => ({ of: wanted, proof })}
          onClose={() => setIsAsking(false)}
        >
          <p className="text-ink-soft">You’ll get a CSV file with names and email addresses.</p>
        </PasswordDialog>
      ) : null}
    </>
  );
}

/** The tab for look-alikes is shown if there are any, or if it is open. */
function tabsFor(open: Tab, counts: Readonly<Record<Tab, number>> | undefined) {
  return TABS.filter((tab) => tab !== 'alike' || tab === open || counts?.alike).map(
    (tab) =>
      [
        tab,
        counts ? `${TAB_LABELS[tab]} (${counts[tab].toLocaleString('en-US')})` : TAB_LABELS[tab],
      ] as const,
  );
}

/** The row that had the focus may have moved to the other tab. */
function useFocusBack(onClose: () => void) {
  const region = useRef<HTMLDivElement>(null);
  const close = (): void => {
    flushSync(onClose);
    if (document.activeElement === document.body) region.current?.focus();
  };
  return [region, close] as const;
}

/** A failed list may have been refused because the viewer is no longer an administrator. */
function useRefusal(isError: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isError) void refreshViewer(client);
  }, [client, isError]);
}

interface ShownProps {
  count: number;
  total: number;
  tab: Tab;
  search: string;
}

function Shown({ count, total, tab, search }: ShownProps) {
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

const PAUSE_MS = 300;

/** Searches while the user types, and at once on Enter. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const asked = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Our own search comes back while the user types on; only other searches replace the text.
    if (text !== asked.current) setTyped(text);
    asked.current = text;
  }, [text]);
  const ask = (wanted: string): void => {
    clearTimeout(timer.current);
    asked.current = wanted.trim();
    if (asked.current !== text) onSearch(asked.current);
  };
  return (
    <form
      role="search"
      className="max-w-xl grow"
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <TextField
        label="Search by username, name or email"
        type="search"
        value={typed}
        maxLength={FILTER_LENGTH}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => ask(value), PAUSE_MS);
        }}
      />
    </form>
  );
}
