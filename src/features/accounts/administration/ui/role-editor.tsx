import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { clubSearchQuery } from '#features/clubs/finder/client.ts';
import type { ClubSearchResult } from '#features/clubs/finder/schema.ts';
import { Combobox } from '#ui/combobox.tsx';
import { messageOf } from '#ui/failure.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormCheckbox } from '#ui/form-field.tsx';
import { OWN_PASSWORD_OR_CODE } from '#ui/password-dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { usePaused } from '#ui/paused.ts';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { saveRolesMutation } from '../client.ts';
import type { AdministeredMember } from '../client.ts';
import { CLUB_MISSING, givesRole, isSameClubs, memberName } from '../rules.ts';
import type { NamedClub } from '../schema.ts';

const NEW_ADMIN = 'A new admin can change everything here. We’ll email all admins.';
const NEW_CLUB_ADMIN = 'A new club admin can edit the chosen clubs right away.';

interface EditorProps {
  /** As it was when the editor opened. */
  member: AdministeredMember;
  current: AdministeredMember;
  isOwn: boolean;
  changes: ReactNode;
  onReload: () => void;
  onClose: () => void;
}

/** See AUSR-16, D8. */
export function RoleEditor({ member, current, isOwn, changes, onReload, onClose }: EditorProps) {
  const seen = heldBy(member);
  const [isAdmin, setIsAdmin] = useState(seen.isAdmin);
  const [isClubAdmin, setIsClubAdmin] = useState(member.roles.includes('club_admin'));
  const [clubs, setClubs] = useState<readonly NamedClub[]>(member.administered_clubs);
  const [proof, setProof] = useState('');
  const isProofWanted = givesRole(seen, { isAdmin, clubIds: isClubAdmin ? idsOf(clubs) : [] });
  const proofInput = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<'club' | 'proof'>();
  const clubInput = useRef<HTMLInputElement>(null);
  const save = useSubmit(saveRolesMutation);
  const submit = (): void => {
    const isClubless = isClubAdmin && clubs.length === 0;
    const lacking = isClubless ? 'club' : isProofWanted && proof === '' ? 'proof' : undefined;
    setMissing(lacking);
    if (lacking) return (isClubless ? clubInput : proofInput).current?.focus();
    const roles = { isAdmin, isClubAdmin, clubIds: idsOf(clubs) };
    save.mutate({ memberId: member.id, proof, roles, seen }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Edit ${memberName(member)}’s roles`}
      name="Roles"
      label="Save roles"
      busy="Saving..."
      tone="court"
      deed={save}
      beside={changes ? <div className="mt-6">{changes}</div> : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormCheckbox
        label="Admin"
        hint="Manages users, clubs, locations, comments, and the blog."
        checked={isAdmin}
        onChange={(event) => setIsAdmin(event.currentTarget.checked)}
      />
      <FormCheckbox
        label="Club Admin"
        hint="Edits the clubs chosen for them."
        checked={isClubAdmin}
        onChange={(event) => setIsClubAdmin(event.currentTarget.checked)}
      />
      {isClubAdmin ? (
        <ClubField
          clubs={clubs}
          error={missing === 'club' && clubs.length === 0 ? CLUB_MISSING : undefined}
          inputRef={clubInput}
          onChange={setClubs}
        />
      ) : null}
      {isProofWanted ? (
        <PasswordField
          ref={proofInput}
          label={OWN_PASSWORD_OR_CODE.field}
          hint={isAdmin && !seen.isAdmin ? NEW_ADMIN : NEW_CLUB_ADMIN}
          autoComplete="current-password"
          required
          value={proof}
          error={missing === 'proof' && proof === '' ? OWN_PASSWORD_OR_CODE.missing : undefined}
          onChange={(event) => setProof(event.currentTarget.value)}
        />
      ) : null}
      {isOwn && !isAdmin ? (
        <p role="status" className="rounded-xl bg-sand px-3 py-2">
          You’re editing your own roles. If you remove Admin, you’ll lose access right away.
        </p>
      ) : null}
      <Refusal isBoxed error={save.error} />
      {save.error && !hasSameRoles(member, current) ? (
        <Button className="justify-self-start" onClick={onReload}>
          Show the current roles
        </Button>
      ) : null}
    </FormDialog>
  );
}

function idsOf(clubs: readonly NamedClub[]): string[] {
  return clubs.map(({ id }) => id);
}

function heldBy({ roles, administered_clubs: clubs }: AdministeredMember) {
  return { isAdmin: roles.includes('admin'), clubIds: idsOf(clubs) };
}

function hasSameRoles(one: AdministeredMember, other: AdministeredMember): boolean {
  const [held, wanted] = [heldBy(one), heldBy(other)];
  return held.isAdmin === wanted.isAdmin && isSameClubs(held.clubIds, wanted.clubIds);
}

const PAUSE_MS = 200;

interface ClubFieldProps {
  clubs: readonly NamedClub[];
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChange: (clubs: readonly NamedClub[]) => void;
}

function ClubField({ clubs, error, inputRef, onChange }: ClubFieldProps) {
  const [text, setText] = useState('');
  const wanted = usePaused(text.trim(), PAUSE_MS);
  const found = useInfiniteQuery({
    ...clubSearchQuery({ name: wanted }),
    enabled: wanted !== '',
    meta: {},
    retry: 1,
  });
  const page = wanted === '' || wanted !== text.trim() ? undefined : found.data?.pages[0];
  const offered = (page?.clubs ?? []).filter(({ id }) => !clubs.some((club) => club.id === id));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">Clubs of the club admin</legend>
      {clubs.length === 0 ? null : (
        <ul className="grid gap-2">
          {clubs.map((club) => (
            <li
              key={club.id}
              className="flex items-center justify-between gap-2 rounded-xl bg-sand py-0.5 pr-1 pl-3"
            >
              <span className="min-w-0 font-medium">{club.name}</span>
              <button
                type="button"
                className="min-h-11 rounded-lg px-3 font-semibold text-court hover:text-court-strong"
                onClick={() => onChange(clubs.filter(({ id }) => id !== club.id))}
              >
                Remove<span className="sr-only"> {club.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label="Add a club"
        text={text}
        options={offered.map(({ id, name, city, state }) => {
          const place = [city, state].filter((part) => part !== null).join(', ');
          return { id, label: name, ...(place === '' ? {} : { description: place }) };
        })}
        status={statusOf(text.trim(), page, offered.length, found.error)}
        error={error}
        inputRef={inputRef}
        onText={setText}
        onChoose={({ id, label }) => {
          setText('');
          onChange([...clubs, { id, name: label }]);
        }}
      />
    </fieldset>
  );
}

function statusOf(
  text: string,
  page: ClubSearchResult | undefined,
  offered: number,
  error: Error | null,
): string {
  if (text === '') return 'Type part of the club’s name.';
  if (page === undefined) {
    return error ? `We couldn’t search the clubs: ${messageOf(error)}` : 'Finding clubs...';
  }
  if (page.total === 0) return 'No clubs match.';
  if (page.next !== null) return 'Many clubs match. Type more of the name.';
  return offered === 1 ? '1 club found.' : `${offered} clubs found.`;
}
