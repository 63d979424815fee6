import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { button } from '#ui/button.ts';
import { Card } from '#ui/card.tsx';
import { messageOf } from '#ui/failure.ts';
import { FormField } from '#ui/form-field.tsx';
import { PasswordDialog } from '#ui/password-dialog.tsx';
import { useSubmit } from '#ui/submit.ts';
import { cancelChangeMutation, requestChangeMutation, waitingChangeQuery } from '../client.ts';
import { newEmailProblem } from '../schema.ts';
import type { WaitingChange } from '../schema.ts';

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The own mail address: to change, and the change that waits to be confirmed. */
export function EmailAddress({ email }: { email: string }) {
  const waiting = useQuery(waitingChangeQuery);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Email address">
      {waiting.isError && waiting.data === undefined ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="font-semibold text-danger">{messageOf(waiting.error)}</p>
          <button type="button" className={button.court} onClick={() => void waiting.refetch()}>
            Try again
          </button>
        </div>
      ) : waiting.isPending ? (
        <p className="min-h-24 text-ink-soft">Loading...</p>
      ) : (
        <>
          <p className="max-w-prose break-words text-ink-soft">
            You sign in with <strong className="text-ink">{email}</strong>, and mails go there.
          </p>
          {waiting.data ? <Waiting change={waiting.data} /> : null}
          <button
            type="button"
            className={`${button.outline} mt-4`}
            onClick={() => setIsAsking(true)}
          >
            {waiting.data ? 'Choose another one' : 'Change email address'}
          </button>
        </>
      )}
      {isAsking ? <AskForChange email={email} onClose={() => setIsAsking(false)} /> : null}
    </Card>
  );
}

function Waiting({ change }: { change: WaitingChange }) {
  const cancel = useSubmit(cancelChangeMutation());
  const { waitsFor } = change;
  const where =
    waitsFor.length === 2
      ? 'by the links we mailed to both addresses'
      : waitsFor[0] === 'old'
        ? 'by the link we mailed to your present address'
        : 'by the link we mailed to the new address';
  return (
    <div className="mt-4 rounded-xl bg-sand p-4">
      <p className="font-semibold break-words">Waiting to change to {change.new_email}</p>
      <p className="mt-1 text-sm text-ink-soft">
        Please confirm {where}, until {times.format(new Date(change.expires_at))}. Nothing arrived?
        Look among the unwanted mails, too.
      </p>
      <button
        type="button"
        className={`${button.outline} mt-3`}
        disabled={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        Cancel the change
      </button>
    </div>
  );
}

function AskForChange({ email, onClose }: { email: string; onClose: () => void }) {
  const request = useSubmit(requestChangeMutation());
  const [newEmail, setNewEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <PasswordDialog
      title="Change your email address"
      label="Send the links"
      field="Your password, or a code from your app"
      missing="Please enter your password, or a code from your authenticator app."
      failure={request.isError ? messageOf(request.error) : undefined}
      isBusy={request.isPending}
      isReady={() => {
        const found = newEmailProblem(newEmail, email);
        setProblem(found);
        return found === undefined;
      }}
      onPassword={(proof) => request.mutate({ newEmail, proof }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        We mail a link to the new address and one to your present address. When you have followed
        both, the address changes and other browsers are signed out.
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
