import { useState } from 'react';
import type { ReactNode } from 'react';
import { wordToDelete } from '#features/accounts/personal-data/client.ts';
import { FormField } from '#ui/form-field.tsx';
import { OWN_PASSWORD_OR_CODE, PasswordDialog } from '#ui/password-dialog.tsx';
import { deactivateMutation, reactivateMutation, deleteMemberMutation } from '../client.ts';
import type { AdministeredMember } from '../client.ts';
import { memberName } from '../rules.ts';
import { RoleEditor } from './role-editor.tsx';

/** `member` is as it was when the dialog opened. */
export interface Opened {
  readonly kind: 'roles' | 'deactivate' | 'reactivate' | 'delete';
  readonly member: AdministeredMember;
}

export type RenderChanges = (subject: 'member', id: string) => ReactNode;

interface MemberDialogProps {
  opened: Opened;
  viewerId: string;
  /** The current list. */
  members: readonly AdministeredMember[];
  renderChanges: RenderChanges | undefined;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}

export function MemberDialog({ opened, members, onClose, ...props }: MemberDialogProps) {
  const { kind, member } = opened;
  if (kind === 'deactivate' || kind === 'reactivate') {
    return <StatusQuestion {...STATUS_QUESTIONS[kind]} member={member} onClose={onClose} />;
  }
  if (kind === 'delete') return <DeleteMember member={member} onClose={onClose} />;
  const current = members.find(({ id }) => id === member.id) ?? member;
  return (
    <RoleEditor
      // Reopened with other roles, it starts over.
      key={JSON.stringify([member.id, member.roles, member.administered_clubs])}
      member={member}
      current={current}
      isOwn={member.id === props.viewerId}
      onReload={() => props.onOpen({ kind: 'roles', member: current })}
      onClose={onClose}
      changes={props.renderChanges?.('member', member.id)}
    />
  );
}

const STATUS_QUESTIONS = {
  deactivate: {
    label: 'Deactivate',
    deed: deactivateMutation,
    text: 'They’ll be signed out everywhere and can’t sign in until an admin reactivates them. Their comments and ratings stay.',
  },
  // Only for administrators, who get their role back; others are reactivated without a question.
  reactivate: {
    label: 'Reactivate',
    deed: reactivateMutation,
    text: 'They’ll be an admin again right away and can change everything. We’ll email all admins.',
  },
} as const;

interface AboutMember {
  member: AdministeredMember;
  onClose: () => void;
}

function StatusQuestion({
  label,
  deed,
  text,
  member,
  onClose,
}: AboutMember & (typeof STATUS_QUESTIONS)[keyof typeof STATUS_QUESTIONS]) {
  return (
    <PasswordDialog
      title={`${label} ${memberName(member)}?`}
      label={label}
      asks={OWN_PASSWORD_OR_CODE}
      deed={deed}
      sent={(proof) => ({ memberId: member.id, proof })}
      onClose={onClose}
    >
      <div className="grid gap-3 text-ink-soft">
        <p className="break-words">{member.email}</p>
        <p>{text}</p>
      </div>
    </PasswordDialog>
  );
}

function DeleteMember({ member, onClose }: AboutMember) {
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
          This cannot be undone. It deletes their account, profile, affiliations, ratings, roles,
          and suggested edits right away. Averages are recalculated. Their comments stay, under
          “Deleted user.” We’ll send them one last email.
        </p>
        <p>To block someone for a while, deactivate them instead.</p>
      </div>
      <FormField
        label={`Type ${word} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={confirmation}
        error={isTried && !isNamed ? `Type ${word} to confirm.` : undefined}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
    </PasswordDialog>
  );
}
