import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clubLink } from '#domain/paths.ts';
import type { Viewer } from '#platform/session/viewer.ts';
import { AccountWidget } from '#features/accounts/sign-in/ui/account-widget.tsx';
import { ownClubsQuery } from '#features/clubs/editing/client.ts';
import type { OwnClub } from '#features/clubs/editing/client.ts';
import { waitingSuggestionsQuery } from '#features/clubs/suggestions/inbox-client.ts';
import { HEADER_SCREENS } from './admin-screens.ts';
import { useClosingMenu } from './closing-menu.ts';

/** The profile lists all of them. */
const MOST_CLUBS = 6;
const MENU_LINK =
  'flex min-h-11 items-center rounded-lg px-3 font-medium text-ink no-underline hover:bg-court-tint hover:text-court-strong aria-[current=page]:text-court';

export function HeaderAccount({ viewer, place }: { viewer: Viewer; place: 'bar' | 'menu' }) {
  const navigate = useNavigate();
  return (
    <>
      {viewer.canAdminister && place === 'bar' ? (
        <Dropdown id="admin-menu" label="Admin" className="w-44">
          <AdminLinks />
        </Dropdown>
      ) : null}
      {viewer.canAdminister && place === 'menu' ? (
        <ul className="flex flex-col gap-1">
          <AdminLinks lead="Admin: " />
        </ul>
      ) : null}
      {viewer.roles.includes('club_admin') ? (
        <OwnClubsMenu viewerId={viewer.id} place={place} />
      ) : null}
      <AccountWidget viewer={viewer} onSignedOut={() => void navigate({ to: '/auth' })} />
    </>
  );
}

interface DropdownProps {
  id: string;
  label: string;
  className: string;
  children: ReactNode;
}

function Dropdown({ id, label, className, children }: DropdownProps) {
  const menu = useClosingMenu<HTMLUListElement>();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`${MENU_LINK} gap-1.5 whitespace-nowrap lg:max-xl:px-2 lg:max-xl:text-sm`}
      >
        {label} <span aria-hidden="true" className="chevron" />
      </button>
      <ul
        ref={menu}
        id={id}
        popover="auto"
        className={`fixed inset-auto top-16 right-4 m-0 max-h-[calc(100dvh-5rem)] overflow-y-auto rounded-xl border border-line bg-card p-2 text-ink shadow-xl supports-[position-area:bottom]:inset-auto [position-area:bottom_span-left] ${className}`}
      >
        {children}
      </ul>
    </>
  );
}

function AdminLinks({ lead = '' }: { lead?: string }) {
  const { data: waiting = 0 } = useQuery(waitingSuggestionsQuery);
  return HEADER_SCREENS.map(({ path, label }) => (
    <li key={path}>
      <Link to={path} activeOptions={{ exact: true, includeSearch: false }} className={MENU_LINK}>
        {lead}
        {label}
        {path === '/admin/suggestions' && waiting > 0 ? (
          <span className="ml-2 rounded-full bg-sand px-2 text-sm text-ink">
            {waiting.toLocaleString('en-US')}
            <span className="sr-only"> waiting</span>
          </span>
        ) : null}
      </Link>
    </li>
  ));
}

function OwnClubsMenu({ viewerId, place }: { viewerId: string; place: 'bar' | 'menu' }) {
  const { data: clubs = [] } = useQuery(ownClubsQuery(viewerId));
  if (clubs.length === 0) return null;
  if (place === 'bar') {
    return (
      <Dropdown id="own-clubs-menu" label="My Clubs" className="w-80">
        <ClubLinks clubs={clubs} />
      </Dropdown>
    );
  }
  return (
    <section aria-label="My Clubs" className="my-1 border-y border-line py-1">
      <p className="px-3 pt-2 text-sm font-semibold text-ink-soft">My Clubs</p>
      <ul>
        <ClubLinks clubs={clubs} />
      </ul>
    </section>
  );
}

function ClubLinks({ clubs }: { clubs: readonly OwnClub[] }) {
  return (
    <>
      {clubs.slice(0, MOST_CLUBS).map(({ id, name, ...address }) => (
        <li key={id} className="flex items-center gap-1">
          <Link {...clubLink(address)} className={`${MENU_LINK} min-w-0 grow py-1.5 wrap-anywhere`}>
            {name}
          </Link>
          <Link to="/clubs/$clubId/edit" params={{ clubId: id }} className={MENU_LINK}>
            Edit<span className="sr-only">: {name}</span>
          </Link>
        </li>
      ))}
      {clubs.length > MOST_CLUBS ? (
        <li>
          <Link to="/profile" className={MENU_LINK}>
            All my clubs ({clubs.length})
          </Link>
        </li>
      ) : null}
    </>
  );
}
