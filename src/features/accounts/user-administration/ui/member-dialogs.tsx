import type { ReactNode } from 'react';
import { OWN_PASSWORD_OR_CODE, PasswordDialog } from '#ui/password-dialog.tsx';
import { deactivateMutation, reactivateMutation } from '../client.ts';
import { memberName } from '../rules.ts';
import type { AdministeredMember } from '../client.ts';
import { DeleteMember } from './delete-member.tsx';
import { RoleEditor } from './role-editor.tsx';

/** What is open above the list, about the member as they were then. */
export interface Opened {
  readonly kind: 'roles' | 'deactivate' | 'reactivate' | 'delete';
  readonly member: AdministeredMember;
}

/** Shows the log of changes of a member. */
export type RenderChanges = (subject: 'member', id: string) => ReactNode;

/**
 * The window above the list.
 *
 * @param members the list as it is now
 */
export function MemberDialog({
  opened,
  viewerId,
  members,
  renderChanges,
  onOpen,
  onClose,
}: {
  opened: Opened;
  viewerId: string;
  members: readonly AdministeredMember[];
  renderChanges: RenderChanges | undefined;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}) {
  const { kind, member } = opened;
  if (kind === 'deactivate') return <Deactivate member={member} onClose={onClose} />;
  if (kind === 'reactivate') return <Reactivate member={member} onClose={onClose} />;
  if (kind === 'delete') return <DeleteMember member={member} onClose={onClose} />;
  const current = members.find(({ id }) => id === member.id) ?? member;
  return (
    <RoleEditor
      // Opened once more with other roles to start from, it forgets what was chosen.
      key={JSON.stringify([member.id, member.roles, member.administered_clubs])}
      member={member}
      current={current}
      isOwn={member.id === viewerId}
      onReload={() => onOpen({ kind: 'roles', member: current })}
      onClose={onClose}
      changes={renderChanges?.('member', member.id)}
    />
  );
}

function Deactivate({ member, onClose }: { member: AdministeredMember; onClose: () => void }) {
  return (
    <PasswordDialog
      title={`Deactivate ${memberName(member)}?`}
      label="Deactivate"
      asks={OWN_PASSWORD_OR_CODE}
      deed={deactivateMutation}
      sent={(proof) => ({ memberId: member.id, proof })}
      onClose={onClose}
    >
      <div className="grid gap-3 text-ink-soft">
        <p className="break-words">{member.email}</p>
        <p>
          They are signed out everywhere at once and cannot sign in until an administrator
          reactivates them. Everything they wrote and rated stays.
        </p>
      </div>
    </PasswordDialog>
  );
}

/** Of an administrator, who has the role again with it; all others are reactivated without a question. */
function Reactivate({ member, onClose }: { member: AdministeredMember; onClose: () => void }) {
  return (
    <PasswordDialog
      title={`Reactivate ${memberName(member)}?`}
      label="Reactivate"
      asks={OWN_PASSWORD_OR_CODE}
      deed={reactivateMutation}
      sent={(proof) => ({ memberId: member.id, proof })}
      onClose={onClose}
    >
      <div className="grid gap-3 text-ink-soft">
        <p className="break-words">{member.email}</p>
        <p>
          They are an administrator again at once, who can change everything here. All
          administrators get an email.
        </p>
      </div>
    </PasswordDialog>
  );
}
