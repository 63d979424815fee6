import { useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { messageOf } from '#ui/failure.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormCheckbox } from '#ui/form-field.tsx';
import { OWN_PASSWORD_OR_CODE } from '#ui/password-dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { saveRolesMutation } from '../client.ts';
import { CLUB_MISSING, isSameClubs, memberName } from '../rules.ts';
import type { AdministeredMember } from '../client.ts';
import type { NamedClub } from '../schema.ts';
import { ClubField } from './club-field.tsx';

/**
 * The roles of a member to choose (AUSR-16, decision 8).
 *
 * @param member as they were when the editor opened
 * @param current the same member as they are now
 * @param isOwn whether administrators edit their own roles
 * @param changes the log of what was changed, below the form
 * @param onReload begins again with the current roles
 */
export function RoleEditor({
  member,
  current,
  isOwn,
  changes,
  onReload,
  onClose,
}: {
  member: AdministeredMember;
  current: AdministeredMember;
  isOwn: boolean;
  changes: ReactNode;
  onReload: () => void;
  onClose: () => void;
}) {
  const wasAdmin = member.roles.includes('admin');
  const [isAdmin, setIsAdmin] = useState(wasAdmin);
  const [isClubAdmin, setIsClubAdmin] = useState(member.roles.includes('club_admin'));
  const [clubs, setClubs] = useState<readonly NamedClub[]>(member.administered_clubs);
  const [proof, setProof] = useState('');
  const isNewAdmin = isAdmin && !wasAdmin;
  const proofInput = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<'club' | 'proof'>();
  const clubInput = useRef<HTMLInputElement>(null);
  const save = useSubmit(saveRolesMutation);
  const submit = (): void => {
    const isClubless = isClubAdmin && clubs.length === 0;
    const lacking = isClubless ? 'club' : isNewAdmin && proof === '' ? 'proof' : undefined;
    setMissing(lacking);
    if (lacking) return (isClubless ? clubInput : proofInput).current?.focus();
    const update = {
      memberId: member.id,
      proof: isNewAdmin ? proof : '',
      roles: { isAdmin, isClubAdmin, clubIds: idsOf(clubs) },
      seen: { isAdmin: wasAdmin, clubIds: idsOf(member.administered_clubs) },
    };
    save.mutate(update, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Edit roles of ${memberName(member)}`}
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
        hint="Manages users, clubs, locations, comments and the blog."
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
      {isNewAdmin ? (
        <Proof ref={proofInput} value={proof} isMissing={missing === 'proof'} onType={setProof} />
      ) : null}
      {isOwn && !isAdmin ? <Leaving /> : null}
      <Refused by={save.error} isStale={!hasSameRoles(member, current)} onReload={onReload} />
    </FormDialog>
  );
}

function Proof({
  ref,
  value,
  isMissing,
  onType,
}: {
  ref: Ref<HTMLInputElement>;
  value: string;
  isMissing: boolean;
  onType: (proof: string) => void;
}) {
  return (
    <PasswordField
      ref={ref}
      label={OWN_PASSWORD_OR_CODE.field}
      hint="A new administrator can change everything here. All administrators get an email."
      autoComplete="current-password"
      required
      value={value}
      error={isMissing && value === '' ? OWN_PASSWORD_OR_CODE.missing : undefined}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

function Leaving() {
  return (
    <p role="status" className="rounded-xl bg-sand px-3 py-2">
      These are your own roles: without Admin you lose access right away.
    </p>
  );
}

/** Why nothing was saved, and the way to what somebody else has saved meanwhile. */
function Refused({
  by,
  isStale,
  onReload,
}: {
  by: Error | null;
  isStale: boolean;
  onReload: () => void;
}) {
  if (by === null) return null;
  return (
    <div role="alert" className="rounded-xl bg-danger-tint px-3 py-2">
      <p className="text-danger">{messageOf(by)}</p>
      {isStale ? (
        <Button className="mt-2" onClick={onReload}>
          Show the current roles
        </Button>
      ) : null}
    </div>
  );
}

function idsOf(clubs: readonly NamedClub[]): string[] {
  return clubs.map(({ id }) => id);
}

function hasSameRoles(one: AdministeredMember, other: AdministeredMember): boolean {
  return (
    one.roles.includes('admin') === other.roles.includes('admin') &&
    isSameClubs(idsOf(one.administered_clubs), idsOf(other.administered_clubs))
  );
}
