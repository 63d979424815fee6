import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import { ownClubsQuery } from '#features/clubs/editing/client.ts';
import type { OwnClub } from '#features/clubs/editing/schema.ts';
import { useClosingMenu } from './closing-menu.ts';

const MENU = 'own-clubs-menu';
/** A menu stays short: the profile has all of them. */
const MOST = 6;
const MENU_LINK =
  'flex min-h-11 items-center rounded-lg px-3 font-medium text-ink no-underline hover:bg-court-tint hover:text-court-strong';

/**
 * 'My Clubs' in the header, for those who hold the role of a club administrator: each with its page and
 * its form. Nothing where there is none any more.
 *
 * @param place the bar of wide screens, or the menu of narrow ones
 */
export function OwnClubsMenu({ viewerId, place }: { viewerId: string; place: 'bar' | 'menu' }) {
  const { data: clubs = [] } = useQuery(ownClubsQuery(viewerId));
  const menu = useClosingMenu<HTMLUListElement>();
  if (clubs.length === 0) return null;
  if (place === 'menu') {
    return (
      <section aria-label="My Clubs" className="my-1 border-y border-line py-1">
        <p className="px-3 pt-2 text-sm font-semibold text-ink-soft">My Clubs</p>
        <ul>
          <Entries clubs={clubs} />
        </ul>
      </section>
    );
  }
  return (
    <>
      <button type="button" popoverTarget={MENU} className={`${MENU_LINK} gap-1.5`}>
        My Clubs <span aria-hidden="true" className="chevron" />
      </button>
      <ul
        ref={menu}
        id={MENU}
        popover="auto"
        className="fixed inset-auto top-16 right-4 m-0 max-h-[calc(100dvh-5rem)] w-80 overflow-y-auto rounded-xl border border-line bg-card p-2 text-ink shadow-xl [position-area:bottom_span-left]"
      >
        <Entries clubs={clubs} />
      </ul>
    </>
  );
}

function Entries({ clubs }: { clubs: readonly OwnClub[] }) {
  return (
    <>
      {clubs.slice(0, MOST).map(({ id, name, ...address }) => (
        <li key={id} className="flex items-center gap-1">
          <Link
            to="/clubs/$state/$county/$city/$clubSlug"
            params={clubParams(address)}
            className={`${MENU_LINK} min-w-0 grow py-1.5 wrap-anywhere`}
          >
            {name}
          </Link>
          <Link to="/clubs/$clubId/edit" params={{ clubId: id }} className={MENU_LINK}>
            Edit<span className="sr-only">: {name}</span>
          </Link>
        </li>
      ))}
      {clubs.length > MOST ? (
        <li>
          <Link to="/profile" className={MENU_LINK}>
            All my clubs ({clubs.length})
          </Link>
        </li>
      ) : null}
    </>
  );
}
