import { useState } from 'react';
import type { Club } from '#features/clubs/profile/schema.ts';
import { Card } from '#ui/card.tsx';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { FormField } from '#ui/form-field.tsx';
import { OWN_PASSWORD_OR_CODE, PasswordDialog } from '#ui/password-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { decideMutation, inviteMutation, resignMutation, withdrawMutation } from '../client.ts';
import type { ClaimPage, ClaimToDecide } from '../schema.ts';

/** Claims of the club to decide, invitations, and giving up the role. */
export function ClubAdmins({ club, page }: { club: Club; page: ClaimPage }) {
  const [isResigning, setResigning] = useState(false);
  return (
    <>
      <Card title="Claims">
        {page.claims.length === 0 ? (
          <p className="text-ink-soft">Nobody claims this club.</p>
        ) : null}
        <ul className="grid gap-5">
          {page.claims.map((claim) => (
            <li key={claim.id}>
              <Claim clubId={club.id} claim={claim} />
            </li>
          ))}
        </ul>
      </Card>
      <Invitations clubId={club.id} invitations={page.invitations} />
      {page.isClubAdmin ? (
        <Card title="Stop being a club admin">
          <p>You can give up the role at any time.</p>
          <Button className="mt-4" onClick={() => setResigning(true)}>
            Give up the role
          </Button>
        </Card>
      ) : null}
      {isResigning ? (
        <DeedQuestion
          title={`Stop being a club admin of ${club.name}?`}
          confirmLabel="Give up the role"
          deed={resignMutation}
          sent={club.id}
          onClose={() => setResigning(false)}
        >
          You’ll no longer edit its page, season sheets, and tryouts, or reply as the club. If
          you’re its last club admin, only our admins can edit it until someone claims it.
        </DeedQuestion>
      ) : null}
    </>
  );
}

function Claim({
  clubId,
  claim: { id, username, lines, words },
}: {
  clubId: string;
  claim: ClaimToDecide;
}) {
  const [asks, setAsks] = useState<'accept' | 'decline' | null>(null);
  const decision = { clubId, claimId: id };
  const onClose = () => setAsks(null);
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">{username}</h3>
      <ul className="mt-1 text-ink-soft wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {words === null ? null : (
        <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
          {words}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="court" onClick={() => setAsks('accept')}>
          Accept<span className="sr-only"> the claim of {username}</span>
        </Button>
        <Button onClick={() => setAsks('decline')}>
          Decline<span className="sr-only"> the claim of {username}</span>
        </Button>
      </div>
      {asks === 'accept' ? (
        <PasswordDialog
          title={`Make ${username} a club admin?`}
          label="Accept the claim"
          asks={OWN_PASSWORD_OR_CODE}
          deed={decideMutation}
          sent={(proof) => ({ ...decision, isAccepted: true, proof })}
          onClose={onClose}
        >
          <p className="text-ink-soft">They can edit everything of the club. We’ll email them.</p>
        </PasswordDialog>
      ) : null}
      {asks === 'decline' ? (
        <DeedQuestion
          title={`Decline the claim of ${username}?`}
          confirmLabel="Decline the claim"
          deed={decideMutation}
          sent={{ ...decision, isAccepted: false }}
          onClose={onClose}
        >
          We’ll email them. Any later claim of theirs waits for a decision, too.
        </DeedQuestion>
      ) : null}
    </>
  );
}

function Invitations({ clubId, invitations }: { clubId: string } & Pick<ClaimPage, 'invitations'>) {
  const [isInviting, setInviting] = useState(false);
  const [address, setAddress] = useState('');
  const withdraw = useSubmit(withdrawMutation);
  return (
    <Card title="Invite another club admin">
      <ul className="grid gap-2">
        {invitations.map(({ id, label }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
              Withdraw<span className="sr-only"> the invitation of {label}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button className="mt-4" onClick={() => setInviting(true)}>
        Invite by email
      </Button>
      {isInviting ? (
        <PasswordDialog
          title="Invite a club admin"
          label="Send the invitation"
          asks={OWN_PASSWORD_OR_CODE}
          deed={inviteMutation}
          sent={(proof) => ({ clubId, address, proof })}
          onClose={() => setInviting(false)}
        >
          <FormField
            label="Email address"
            type="email"
            required
            autoComplete="off"
            value={address}
            hint="We’ll email a link that works for 7 days. They sign in and accept."
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        </PasswordDialog>
      ) : null}
    </Card>
  );
}
