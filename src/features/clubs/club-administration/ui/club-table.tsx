import { Link } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import { RecordTable } from '#ui/record-table.tsx';
import type { RecordColumn } from '#ui/record-table.tsx';
import type { ClubListEntry } from '../rules.ts';
import { locationLabel } from './club-words.ts';

/** What a row of the list can open. */
export type RowDeed = 'copy' | 'delete' | 'history';

/**
 * The list as a table on wide screens and as cards on small ones (ACLB-08, ACLB-09).
 *
 * @param hasHistory whether rows offer what has been changed
 */
export function ClubTable({
  clubs,
  hasHistory,
  onDeed,
}: {
  clubs: readonly ClubListEntry[];
  hasHistory: boolean;
  onDeed: OnDeed;
}) {
  return (
    <RecordTable
      caption="All clubs"
      rows={clubs}
      keyOf={(club) => club.id}
      columns={columnsWith(hasHistory ? ['copy', 'delete', 'history'] : ['copy', 'delete'], onDeed)}
    />
  );
}

type OnDeed = (deed: RowDeed, club: ClubListEntry) => void;

function columnsWith(
  deeds: readonly RowDeed[],
  onDeed: OnDeed,
): readonly RecordColumn<ClubListEntry>[] {
  return [
    { title: 'Club Name', isName: true, cell: nameLink },
    { title: 'Location', cell: locationLabel },
    {
      title: 'Actions',
      cell: (club) => <RowActions club={club} deeds={deeds} onDeed={onDeed} />,
    },
  ];
}

function nameLink(club: ClubListEntry) {
  return (
    <Link
      to="/clubs/$state/$county/$city/$clubSlug"
      params={clubParams(club)}
      preload={false}
      className="link target"
    >
      {club.name}
    </Link>
  );
}

const ACTION =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-lg border border-line bg-card px-3 font-semibold no-underline lg:min-h-9';
const USUAL = 'text-ink hover:border-court hover:text-court';
const DESTRUCTIVE = 'text-danger hover:border-danger';

const DEED_LABELS = { copy: 'Copy', delete: 'Delete', history: 'History' } as const;

function RowActions({
  club,
  deeds,
  onDeed,
}: {
  club: ClubListEntry;
  deeds: readonly RowDeed[];
  onDeed: OnDeed;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <EditLink club={club} className={`${ACTION} ${USUAL}`}>
        Edit
      </EditLink>
      {deeds.map((deed) => (
        <button
          key={deed}
          type="button"
          className={`${ACTION} ${deed === 'delete' ? DESTRUCTIVE : USUAL}`}
          onClick={() => onDeed(deed, club)}
        >
          {DEED_LABELS[deed]} <span className="sr-only">{club.name}</span>
        </button>
      ))}
    </div>
  );
}

/** The way to the edit screen, which leads back here after a save (ACLB-19, ACLB-20). */
export function EditLink({
  club,
  className,
  children,
}: {
  club: ClubListEntry;
  className: string;
  children: string;
}) {
  return (
    <Link
      to="/clubs/$state/$county/$city/$clubSlug/edit"
      params={clubParams(club)}
      search={{ from: 'admin' }}
      preload={false}
      className={className}
    >
      {children} <span className="sr-only">{club.name}</span>
    </Link>
  );
}
