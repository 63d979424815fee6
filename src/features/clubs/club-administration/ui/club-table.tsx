import { Link } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import { RecordTable } from '#ui/record-table.tsx';
import type { RecordColumn } from '#ui/record-table.tsx';
import { ROW_ACTION, RowMenu } from '#ui/row-menu.tsx';
import type { ClubListEntry } from '../rules.ts';
import { locationLabel } from './club-words.ts';

/** What the menu of a row opens, in its order. */
const DEEDS = { copy: 'Copy', history: 'History', delete: 'Delete' } as const;
export type RowDeed = keyof typeof DEEDS;

type OnDeed = (deed: RowDeed, club: ClubListEntry) => void;

/** The list as a table on wide screens and as a list on small ones (ACLB-08, ACLB-09). */
export function ClubTable({ clubs, onDeed }: { clubs: readonly ClubListEntry[]; onDeed: OnDeed }) {
  return (
    <RecordTable
      caption="All clubs"
      rows={clubs}
      keyOf={(club) => club.id}
      columns={columnsWith(onDeed)}
    />
  );
}

function columnsWith(onDeed: OnDeed): readonly RecordColumn<ClubListEntry>[] {
  return [
    { title: 'Club Name', isName: true, cell: nameLink },
    { title: 'Location', isPlain: true, cell: locationLabel },
    {
      title: 'Actions',
      isActions: true,
      cell: (club) => <RowActions club={club} onDeed={onDeed} />,
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

function RowActions({ club, onDeed }: { club: ClubListEntry; onDeed: OnDeed }) {
  return (
    <div className="flex items-center justify-end gap-1">
      <EditLink club={club} className={ROW_ACTION}>
        Edit
      </EditLink>
      <RowMenu
        of={club.name}
        items={(Object.keys(DEEDS) as RowDeed[]).map((deed) => ({
          label: DEEDS[deed],
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
