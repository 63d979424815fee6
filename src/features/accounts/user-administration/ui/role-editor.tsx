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
import { CLUB_MISSING, givesRole, isSameClubs, memberName } from '../rules.ts';
import type { AdministeredMember } from '../client.ts';
import type { NamedClub } from '../schema.ts';
import { ClubField } from './club-field.tsx';

/**
 * The roles of a member to choose (AUSR-16, D8).
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
      <RoleBox
        label="Admin"
        hint="Manages users, clubs, locations, comments and the blog."
        state={[isAdmin, setIsAdmin]}
      />
      <RoleBox
        label="Club Admin"
        hint="Edits the clubs chosen for them."
        state={[isClubAdmin, setIsClubAdmin]}
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
        <Proof
          ref={proofInput}
          hint={isAdmin && !seen.isAdmin ? NEW_ADMIN : NEW_CLUB_ADMIN}
          state={[proof, setProof]}
          isMissing={missing === 'proof'}
        />
      ) : null}
      {isOwn && !isAdmin ? <Leaving /> : null}
      <Refused by={save.error} isStale={!hasSameRoles(member, current)} onReload={onReload} />
    </FormDialog>
  );
}

function RoleBox({
  state: [isHeld, setIsHeld],
  ...named
}: {
  label: string;
  hint: string;
  state: readonly [boolean, (isHeld: boolean) => void];
}) {
  return (
    <FormCheckbox
      {...named}
      checked={isHeld}
      onChange={(event) => setIsHeld(event.currentTarget.checked)}
    />
  );
}

const NEW_ADMIN =
  'A new administrator can change everything here. All administrators get an email.';
const NEW_CLUB_ADMIN = 'A new club administrator can change the chosen clubs at once.';

function Proof({
  ref,
  hint,
  state: [value, onType],
  isMissing,
}: {
  ref: Ref<HTMLInputElement>;
  hint: string;
  state: readonly [string, (proof: string) => void];
  isMissing: boolean;
}) {
  return (
    <PasswordField
      ref={ref}
      label={OWN_PASSWORD_OR_CODE.field}
      hint={hint}
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

function heldBy({ roles, administered_clubs: clubs }: AdministeredMember) {
  return { isAdmin: roles.includes('admin'), clubIds: idsOf(clubs) };
}

function hasSameRoles(one: AdministeredMember, other: AdministeredMember): boolean {
  const [held, wanted] = [heldBy(one), heldBy(other)];
  return held.isAdmin === wanted.isAdmin && isSameClubs(held.clubIds, wanted.clubIds);
}
