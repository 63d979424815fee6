import { Link } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import { RecordTable } from '#ui/record-table.tsx';
import type { RecordColumn } from '#ui/record-table.tsx';
import { ROW_ACTION, RowMenu } from '#ui/row-menu.tsx';
import type { ClubListEntry } from '../rules.ts';
import { locationLabel } from './club-words.ts';

/** What a row of the list can open. */
export type RowDeed = 'copy' | 'delete' | 'history';

/**
 * The list as a table on wide screens and as a list on small ones (ACLB-08, ACLB-09).
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
      columns={columnsWith(hasHistory ? ['copy', 'history', 'delete'] : ['copy', 'delete'], onDeed)}
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
    { title: 'Location', isPlain: true, cell: locationLabel },
    {
      title: 'Actions',
      isActions: true,
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
      className="target text-ink no-underline hover:underline"
    >
      {club.name}
    </Link>
  );
}

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
    <div className="flex items-center justify-end gap-1">
      <EditLink club={club} className={ROW_ACTION}>
        Edit
      </EditLink>
      <RowMenu
        of={club.name}
        items={deeds.map((deed) => ({
          label: DEED_LABELS[deed],
          isDestructive: deed === 'delete',
          onChoose: () => onDeed(deed, club),
        }))}
      />
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
