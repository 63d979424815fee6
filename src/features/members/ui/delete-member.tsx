import { useState } from 'react';
import { wordToDelete } from '#features/takeout/client.ts';
import { button } from '#ui/button.ts';
import { Dialog } from '#ui/dialog.tsx';
import { messageOf } from '#ui/failure.ts';
import { FormField } from '#ui/form-field.tsx';
import { useSubmit } from '#ui/submit.ts';
import { deleteMemberMutation } from '../client.ts';
import { memberName } from '../rules.ts';
import type { AdministeredMember } from '../schema.ts';

/** Asks for the username and the own password or a code before an account is deleted. */
export function DeleteMember({
  member,
  onClose,
}: {
  member: AdministeredMember;
  onClose: () => void;
}) {
  const [confirmation, setConfirmation] = useState('');
  const [proof, setProof] = useState('');
  const [isTried, setIsTried] = useState(false);
  const deletion = useSubmit(deleteMemberMutation());
  const word = wordToDelete(member.username);
  const isNamed = confirmation.trim() === word;
  return (
    <Dialog title={`Delete ${memberName(member)}?`} onClose={onClose}>
      <div className="mt-2 grid gap-3 text-ink-soft">
        <p className="break-words">{member.email}</p>
        <p>
          This cannot be undone. Their account, sessions, profile, affiliations, ratings, roles and
          suggested edits go at once; averages are calculated anew. Their comments stay, as comments
          of ‘Deleted user’. They get a last mail.
        </p>
        <p>To keep somebody out for a while, deactivate them instead.</p>
      </div>
      <form
        noValidate
        aria-label="Delete user"
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (!isNamed || proof === '') return;
          deletion.mutate({ memberId: member.id, confirmation, proof }, { onSuccess: onClose });
        }}
      >
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
        <FormField
          label="Your own password, or a code from your app"
          type="password"
          autoComplete="current-password"
          required
          value={proof}
          error={
            isTried && proof === ''
              ? 'Please enter your own password, or a code from your authenticator app.'
              : undefined
          }
          onChange={(event) => setProof(event.currentTarget.value)}
        />
        {deletion.isError ? (
          <p role="alert" className="rounded-xl bg-danger-tint px-4 py-3 font-semibold text-danger">
            {messageOf(deletion.error)}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className={button.outline} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={button.accent} disabled={deletion.isPending}>
            {deletion.isPending ? 'Deleting...' : 'Delete user'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
