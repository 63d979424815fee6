import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { waitingSuggestionsQuery } from '#features/clubs/suggestions/inbox-client.ts';
import { waitingCommentsQuery } from '#features/reviews/moderation/client.ts';
import { mailBacklogQuery } from '#features/site/waiting/client.ts';
import { unsentIn } from '#features/site/waiting/mail-rules.ts';
import { AdminFrame } from './admin-page.tsx';
import { ADMIN_SCREENS, screenAt } from './admin-screens.ts';
import type { AdminScreen } from './admin-screens.ts';
import { useClosingMenu } from './closing-menu.ts';

const RAIL = 'admin-rail';

/** Screens beside a rail that counts what is waiting. On a phone, a bar opens the rail. */
export function AdminShell({ children }: { children: ReactNode }) {
  return <AdminFrame rail={<Rail waiting={useWaiting()} />}>{children}</AdminFrame>;
}

type Waiting = Readonly<Partial<Record<AdminScreen['path'], number>>>;

/** What could not be counted is left out. */
function useWaiting(): Waiting {
  const suggestions = useQuery(waitingSuggestionsQuery);
  const comments = useQuery(waitingCommentsQuery);
  const emails = useQuery(mailBacklogQuery);
  return {
    '/admin/suggestions': suggestions.data ?? 0,
    '/admin/comments': comments.data ?? 0,
    '/admin/email': emails.data ? unsentIn(emails.data) : 0,
  };
}

function Rail({ waiting }: { waiting: Waiting }) {
  const rail = useClosingMenu<HTMLElement>();
  return (
    <>
      <RailButton waiting={waiting} />
      <nav
        ref={rail}
        id={RAIL}
        popover="auto"
        aria-label="Admin pages"
        className="sheet border-0 bg-sand p-4 text-ink lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:px-3 lg:py-6"
      >
        {ADMIN_SCREENS.map(({ title, screens }) => (
          <div key={title} className="not-first:mt-4">
            {title === '' ? null : (
              <h2 className="px-3 pb-1 font-sans text-sm font-semibold text-ink-soft">{title}</h2>
            )}
            <ul>
              {screens.map((screen) => (
                <li key={screen.path}>
                  <RailLink screen={screen} waits={waiting[screen.path] ?? 0} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}

function RailLink({ screen: { path, label }, waits }: { screen: AdminScreen; waits: number }) {
  // Link marks its own address; this marks pages below it.
  const isBelow = useLocation({
    select: ({ pathname }) => pathname !== path && screenAt(pathname)?.path === path,
  });
  return (
    <Link
      to={path}
      aria-current={isBelow ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: false }}
      className="flex min-h-11 items-center justify-between gap-2 rounded-md px-3 text-ink no-underline hover:bg-card aria-[current=page]:bg-court aria-[current=page]:font-semibold aria-[current=page]:text-on-court lg:min-h-9"
    >
      {label}
      {waits === 0 ? null : (
        <span className="rounded-full border border-line bg-card px-2 text-sm font-semibold text-ink">
          {waits.toLocaleString('en-US')}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  );
}

function RailButton({ waiting }: { waiting: Waiting }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const here = screenAt(path);
  const waits = here ? (waiting[here.path] ?? 0) : 0;
  return (
    <button
      type="button"
      popoverTarget={RAIL}
      className="flex min-h-12 w-full items-center gap-3 px-4 text-left font-semibold lg:hidden"
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="2" />
      </svg>
      <span className="sr-only">Admin pages: </span>
      {here?.label ?? 'Admin pages'}
      <span className="ml-auto font-normal text-ink-soft">
        {waits === 0 ? '' : `${waits.toLocaleString('en-US')} waiting`}
      </span>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path d="m4 7 6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  );
}
