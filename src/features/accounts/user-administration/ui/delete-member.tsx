import { useState } from 'react';
import { wordToDelete } from '#features/accounts/personal-data/client.ts';
import { FormField } from '#ui/form-field.tsx';
import { OWN_PASSWORD_OR_CODE, PasswordDialog } from '#ui/password-dialog.tsx';
import { deleteMemberMutation } from '../client.ts';
import { memberName } from '../rules.ts';
import type { AdministeredMember } from '../client.ts';

/** Asks for the username and the own password or a code before an account is deleted. */
export function DeleteMember({
  member,
  onClose,
}: {
  member: AdministeredMember;
  onClose: () => void;
}) {
  const [confirmation, setConfirmation] = useState('');
  const [isTried, setIsTried] = useState(false);
  const word = wordToDelete(member.username);
  const isNamed = confirmation.trim() === word;
  return (
    <PasswordDialog
      title={`Delete ${memberName(member)}?`}
      label="Delete user"
      asks={OWN_PASSWORD_OR_CODE}
      deed={deleteMemberMutation}
      sent={(proof) => ({ memberId: member.id, confirmation, proof })}
      isReady={() => {
        setIsTried(true);
        return isNamed;
      }}
      onClose={onClose}
    >
      <div className="grid gap-3 text-ink-soft">
        <p className="break-words">{member.email}</p>
        <p>
          This cannot be undone. Their account, sessions, profile, affiliations, ratings, roles and
          suggested edits go at once; averages are recalculated. Their comments stay, as comments of
          ‘Deleted user’. They get one last email.
        </p>
        <p>To keep somebody out for a while, deactivate them instead.</p>
      </div>
      <FormField
        label={`Type ${word} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={confirmation}
        error={isTried && !isNamed ? `Please type ${word} to confirm.` : undefined}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
    </PasswordDialog>
  );
}
