import { Link } from '@tanstack/react-router';
import { countOf } from '#domain/count-of.ts';
import { clubLink, clubParams } from '#domain/paths.ts';
import { momentLabel } from '#platform/moment.ts';
import { Button } from '#ui/push-button.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { ROW_ACTION, RowMenu } from '#ui/row-menu.tsx';
import { SelectBox } from '#ui/work-queue.tsx';
import type { ClubListEntry } from '../rules.ts';
import { locationLabel } from './club-words.ts';
import type { Selecting } from './selection.ts';

const DEEDS = { copy: 'Copy', merge: 'Merge', history: 'History', delete: 'Delete' } as const;
export type RowDeed = keyof typeof DEEDS;

interface ClubTableProps {
  readonly clubs: readonly ClubListEntry[];
  readonly selecting: Selecting;
  readonly onDeed: (deed: RowDeed, club: ClubListEntry) => void;
}

export function ClubTable({ clubs, selecting, onDeed }: ClubTableProps) {
  const actions = (club: ClubListEntry) => (
    <div className="flex items-center justify-end gap-1">
      {/* Leads back to the list after a save (ACLB-19, ACLB-20). */}
      <Link
        to="/clubs/$state/$county/$city/$clubSlug/edit"
        params={clubParams(club)}
        search={{ from: 'admin' }}
        preload={false}
        className={ROW_ACTION}
      >
        Edit <span className="sr-only">{club.name}</span>
      </Link>
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
  const name = (club: ClubListEntry) => (
    <div className="flex items-center gap-1">
      <SelectBox id={club.id} label={`Select ${club.name}`} by={selecting} />
      <div>
        <Link
          {...clubLink(club)}
          preload={false}
          className="target text-ink no-underline hover:underline"
        >
          {club.name}
        </Link>
        {club.bouncedAt ? (
          <p className="text-sm font-normal text-danger">{`Email bounced ${momentLabel(club.bouncedAt)}`}</p>
        ) : null}
      </div>
    </div>
  );
  return (
    <>
      {selecting.total > selecting.count ? (
        <Button className="justify-self-start" onClick={selecting.selectAll}>
          Select all {countOf(selecting.total, 'club')}
        </Button>
      ) : null}
      <RecordTable
        caption="All clubs"
        rows={clubs}
        keyOf={(club) => club.id}
        columns={[
          { title: 'Club Name', isName: true, cell: name },
          { title: 'Location', isPlain: true, cell: locationLabel },
          { title: 'Actions', isActions: true, cell: actions },
        ]}
      />
    </>
  );
}
