import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentLabel } from '#platform/moment.ts';
import { LoadedCard } from '#ui/card.tsx';
import { FormField } from '#ui/form-field.tsx';
import { PASSWORD_OR_CODE, PasswordDialog } from '#ui/password-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { cancelChangeMutation, requestChangeMutation, waitingChangeQuery } from '../client.ts';
import { newEmailProblem } from '../schema.ts';
import type { WaitingChange } from '../client.ts';

export function EmailAddress({ email }: { email: string }) {
  const waiting = useQuery(waitingChangeQuery);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <LoadedCard title="Email address" query={waiting} space="min-h-24">
      {(change) => (
        <>
          <p className="max-w-prose break-words text-ink-soft">
            You sign in with <strong className="text-ink">{email}</strong>, and we email you there.
          </p>
          {change ? <Waiting change={change} /> : null}
          <Button className="mt-4" onClick={() => setIsAsking(true)}>
            {change ? 'Choose a different one' : 'Change email address'}
          </Button>
          {isAsking ? <AskForChange email={email} onClose={() => setIsAsking(false)} /> : null}
        </>
      )}
    </LoadedCard>
  );
}

function Waiting({ change }: { change: WaitingChange }) {
  const cancel = useSubmit(cancelChangeMutation);
  const { waitsFor } = change;
  const where =
    waitsFor.length === 2
      ? 'with the links we emailed to both addresses'
      : waitsFor[0] === 'old'
        ? 'with the link we emailed to your current address'
        : 'with the link we emailed to the new address';
  return (
    <div className="mt-4 rounded-xl bg-sand p-4">
      <p className="font-semibold break-words">Waiting to change to {change.new_email}</p>
      <p className="mt-1 text-sm text-ink-soft">
        Confirm {where} by {momentLabel(change.expires_at)}. Nothing yet? Check your spam folder.
      </p>
      <Button className="mt-3" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel the change
      </Button>
    </div>
  );
}

function AskForChange({ email, onClose }: { email: string; onClose: () => void }) {
  const [newEmail, setNewEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <PasswordDialog
      title="Change your email address"
      label="Send the links"
      asks={PASSWORD_OR_CODE}
      deed={requestChangeMutation}
      sent={(proof) => ({ newEmail, proof })}
      isReady={() => {
        const found = newEmailProblem(newEmail, email);
        setProblem(found);
        return found === undefined;
      }}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        We’ll email a link to your new address and one to your current address. Open both to finish.
        You’ll be signed out in other browsers.
      </p>
      <FormField
        label="New email address"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        value={newEmail}
        error={problem}
        onChange={(event) => setNewEmail(event.target.value)}
      />
    </PasswordDialog>
  );
}
