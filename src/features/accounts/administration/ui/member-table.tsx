import { dayLabel } from '#platform/moment.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Chip } from '#ui/card.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import type { RecordColumn } from '#ui/record-table.tsx';
import { ROW_ACTION, RowMenu } from '#ui/row-menu.tsx';
import { memberName, roleName } from '../rules.ts';
import type { AdministeredMember } from '../client.ts';
import type { NamedClub } from '../schema.ts';

/** More clubs are folded. */
const CLUBS_SHOWN = 1;

export type Act = (
  kind: 'roles' | 'deactivate' | 'reactivate' | 'delete',
  member: AdministeredMember,
) => void;

interface MemberTableProps {
  caption: string;
  members: readonly AdministeredMember[];
  ownId: string;
  isBusy: boolean;
  onAct: Act;
}

/** A table on wide screens, a list on small ones (AUSR-04, AUSR-05). */
export function MemberTable({ caption, members, ...rest }: MemberTableProps) {
  return (
    <RecordTable
      caption={caption}
      columns={columnsFor(rest)}
      rows={members}
      keyOf={({ id }) => id}
      isFaded={({ status }) => status === 'deactivated'}
    />
  );
}

type Rest = Omit<MemberTableProps, 'caption' | 'members'>;

function columnsFor({ ownId, isBusy, onAct }: Rest): RecordColumn<AdministeredMember>[] {
  return [
    {
      title: 'User',
      isName: true,
      cell: (member) => <Person member={member} isOwn={member.id === ownId} />,
    },
    {
      title: 'Email',
      cell: ({ email }) => <span className="block text-sm wrap-anywhere lg:min-w-52">{email}</span>,
    },
    { title: 'Roles', cell: (member) => <Roles member={member} /> },
    {
      title: 'Affiliated Clubs',
      cell: ({ affiliated_clubs: clubs }) => <ClubNames clubs={clubs} />,
    },
    {
      title: 'Joined',
      cell: ({ created_at: joined }) => (
        <time dateTime={joined} className="whitespace-nowrap">
          {dayLabel(joined)}
        </time>
      ),
    },
    {
      title: 'Actions',
      isActions: true,
      cell: (member) => <Actions member={member} isBusy={isBusy} onAct={onAct} />,
    },
  ];
}

function Person({ member, isOwn }: { member: AdministeredMember; isOwn: boolean }) {
  const name = memberName(member);
  const { full_name: fullName, looks_like: looksLike } = member;
  return (
    <span className="flex items-center gap-3">
      <span className="group-data-faded:opacity-50 max-[24rem]:hidden">
        <Avatar name={name} imageUrl={member.avatar_url} size="small" />
      </span>
      <span className="min-w-0 group-data-faded:text-ink-soft lg:min-w-40">
        <bdi className="wrap-anywhere">{name}</bdi>
        {isOwn ? <span className="font-normal text-ink-soft"> (you)</span> : null}
        {fullName === null || fullName === name ? null : (
          <bdi className="block text-sm font-normal wrap-anywhere text-ink-soft">{fullName}</bdi>
        )}
        {looksLike === null ? null : (
          <span className="block text-sm font-normal wrap-anywhere">
            Looks like <bdi>{looksLike.join(', ') || 'a reserved name'}</bdi>
          </span>
        )}
        {member.status === 'deactivated' ? (
          <span className="mt-1 block w-fit rounded-full border border-danger bg-danger-tint px-2.5 py-0.5 text-sm font-medium text-danger">
            Deactivated
          </span>
        ) : null}
      </span>
    </span>
  );
}

function Roles({ member }: { member: AdministeredMember }) {
  if (member.roles.length === 0) return <span className="text-ink-soft">None</span>;
  return (
    <ul className="grid justify-items-start gap-1">
      {member.roles.map((role) => (
        <li key={role}>
          <span className="whitespace-nowrap">
            <Chip>{roleName(role)}</Chip>
          </span>
          {role === 'club_admin' ? <ClubNames clubs={member.administered_clubs} /> : null}
        </li>
      ))}
    </ul>
  );
}

function ClubNames({ clubs }: { clubs: readonly NamedClub[] }) {
  if (clubs.length === 0) return <span className="text-ink-soft">None</span>;
  const more = clubs.slice(CLUBS_SHOWN);
  return (
    <>
      <ClubList clubs={clubs.slice(0, CLUBS_SHOWN)} />
      {more.length === 0 ? null : (
        <details>
          <summary className="min-h-6 text-sm text-court max-lg:py-3">
            and {more.length} more
          </summary>
          <ClubList clubs={more} />
        </details>
      )}
    </>
  );
}

function ClubList({ clubs }: { clubs: readonly NamedClub[] }) {
  return (
    <ul className="text-sm wrap-anywhere">
      {clubs.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}

interface ActionsProps {
  member: AdministeredMember;
  isBusy: boolean;
  onAct: Act;
}

function Actions({ member, isBusy, onAct }: ActionsProps) {
  const { canDeactivate, canReactivate, canDelete } = member.abilities;
  const name = memberName(member);
  const deeds = [
    { kind: 'deactivate', label: 'Deactivate', isOffered: canDeactivate },
    { kind: 'reactivate', label: 'Reactivate', isOffered: canReactivate, isDisabled: isBusy },
    { kind: 'delete', label: 'Delete', isOffered: canDelete, isDestructive: true },
  ] as const;
  return (
    <div className="flex items-center justify-end gap-1">
      <button type="button" className={ROW_ACTION} onClick={() => onAct('roles', member)}>
        Edit roles<span className="sr-only"> of {name}</span>
      </button>
      <RowMenu
        of={name}
        items={deeds
          .filter(({ isOffered }) => isOffered)
          .map(({ kind, ...deed }) => ({ ...deed, onChoose: () => onAct(kind, member) }))}
      />
    </div>
  );
}
