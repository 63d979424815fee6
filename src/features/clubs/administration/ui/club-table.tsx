import { Link } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import { RecordTable } from '#ui/record-table.tsx';
import { ROW_ACTION, RowMenu } from '#ui/row-menu.tsx';
import type { ClubListEntry } from '../rules.ts';
import { locationLabel } from './club-words.ts';

const DEEDS = { copy: 'Copy', merge: 'Merge', history: 'History', delete: 'Delete' } as const;
export type RowDeed = keyof typeof DEEDS;

interface ClubTableProps {
  readonly clubs: readonly ClubListEntry[];
  readonly onDeed: (deed: RowDeed, club: ClubListEntry) => void;
}

/** ACLB-08, ACLB-09 */
export function ClubTable({ clubs, onDeed }: ClubTableProps) {
  const actions = (club: ClubListEntry) => (
    <div className="flex items-center justify-end gap-1">
      <EditLink club={club} className={ROW_ACTION} />
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
  return (
    <RecordTable
      caption="All clubs"
      rows={clubs}
      keyOf={(club) => club.id}
      columns={[
        { title: 'Club Name', isName: true, cell: nameLink },
        { title: 'Location', isPlain: true, cell: locationLabel },
        { title: 'Actions', isActions: true, cell: actions },
      ]}
    />
  );
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

/** Leads back to the list after a save (ACLB-19, ACLB-20). */
export function EditLink({ club, className }: { club: ClubListEntry; className: string }) {
  return (
    <Link
      to="/clubs/$state/$county/$city/$clubSlug/edit"
      params={clubParams(club)}
      search={{ from: 'admin' }}
      preload={false}
      className={className}
    >
      Edit <span className="sr-only">{club.name}</span>
    </Link>
  );
}
