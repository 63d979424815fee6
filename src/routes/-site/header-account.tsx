import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Viewer } from '#features/accounts/viewer/client.ts';
import { AccountWidget } from '#features/accounts/sign-in/ui/account-widget.tsx';
import { waitingSuggestionsQuery } from '#features/clubs/suggestion-inbox/client.ts';
import { HEADER_SCREENS } from './admin-screens.ts';
import type { AdminScreen } from './admin-screens.ts';
import { useClosingMenu } from './closing-menu.ts';
import { OwnClubsMenu } from './own-clubs-menu.tsx';

const ADMIN_MENU = 'admin-menu';

const MENU_LINK =
  'flex min-h-11 items-center rounded-lg px-3 font-medium text-ink no-underline hover:bg-court-tint hover:text-court-strong aria-[current=page]:text-court';

/** What the header shows a signed-in person: the administration, where it is theirs, and themselves. */
export function HeaderAccount({ viewer, place }: { viewer: Viewer; place: 'bar' | 'menu' }) {
  const navigate = useNavigate();
  return (
    <>
      {viewer.canAdminister && place === 'bar' ? <AdminDropdown /> : null}
      {viewer.canAdminister && place === 'menu'
        ? HEADER_SCREENS.map(({ path, label }) => (
            <AdminLink key={path} path={path}>
              Admin: {label}
              {path === '/admin/suggestions' ? <Waiting /> : null}
            </AdminLink>
          ))
        : null}
      {viewer.roles.includes('club_admin') ? (
        <OwnClubsMenu viewerId={viewer.id} place={place} />
      ) : null}
      <Link
        to="/saved"
        className={`${MENU_LINK} ${place === 'bar' ? 'rounded-none border-y-3 border-transparent aria-[current=page]:border-b-court max-xl:hidden' : ''}`}
      >
        Saved
      </Link>
      <AccountWidget viewer={viewer} onSignedOut={() => void navigate({ to: '/auth' })} />
    </>
  );
}

/** Opens below its button; Escape and a click elsewhere close it. */
function AdminDropdown() {
  const menu = useClosingMenu<HTMLUListElement>();
  return (
    <>
      <button type="button" popoverTarget={ADMIN_MENU} className={`${MENU_LINK} gap-1.5`}>
        Admin <span aria-hidden="true" className="chevron" />
      </button>
      <ul
        ref={menu}
        id={ADMIN_MENU}
        popover="auto"
        className="fixed inset-auto top-16 right-4 m-0 w-44 rounded-xl border border-line bg-card p-2 text-ink shadow-xl [position-area:bottom_span-left]"
      >
        {HEADER_SCREENS.map(({ path, label }) => (
          <li key={path}>
            <AdminLink path={path}>
              {label}
              {path === '/admin/suggestions' ? <Waiting /> : null}
            </AdminLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How many suggestions wait for an administrator; nothing where none does. */
function Waiting() {
  const { data: waiting = 0 } = useQuery(waitingSuggestionsQuery);
  if (waiting === 0) return null;
  return (
    <span className="ml-2 rounded-full bg-sand px-2 text-sm text-ink">
      {waiting.toLocaleString('en-US')}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

function AdminLink({ path, children }: { path: AdminScreen['path']; children: ReactNode }) {
  return (
    <Link to={path} activeOptions={{ exact: true, includeSearch: false }} className={MENU_LINK}>
      {children}
    </Link>
  );
}
