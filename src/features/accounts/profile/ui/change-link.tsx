import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { button } from '#ui/button.ts';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { changeLinkQuery, confirmChangeMutation, stopChangeMutation } from '../client.ts';
import type { LinkedChange } from '../client.ts';
import type { Confirmed } from '../schema.ts';

const ENDED = {
  title: 'This link no longer works',
  text: 'It has expired, was already used, or the change was stopped.',
};
const CONFIRMED: Readonly<Record<Confirmed, { title: string; text: string }>> = {
  waits: {
    title: 'Confirmed',
    text: 'One more step: open the link we emailed to your other address, too.',
  },
  changed: {
    title: 'Your email address has been changed',
    text: 'From now on, sign in with the new one. You’ve been signed out in other browsers.',
  },
  taken: {
    title: 'That email address is already used by another account',
    text: 'We didn’t change anything. Choose a different address on your profile.',
  },
};
const STOPPED = {
  title: 'The change was stopped',
  text: 'Your email address hasn’t changed. If you didn’t ask for this change, set a new password now. Someone else may know yours.',
};

/** Nothing happens before a button is pressed, because mail programs follow links themselves. */
export function ChangeLink({ token }: { token: string }) {
  const link = useQuery(changeLinkQuery(token));
  const confirm = useSubmit(confirmChangeMutation);
  const stop = useSubmit(stopChangeMutation);
  if (confirm.data) return <Said {...CONFIRMED[confirm.data]} />;
  if (stop.isSuccess) return <Said {...STOPPED} />;
  if (link.isPending) return <Frame title="Your email address">Loading...</Frame>;
  if (link.isError) {
    return (
      <Frame title="Your email address">
        <Refusal error={link.error} />
        <Button look="court" className="mt-6" onClick={() => void link.refetch()}>
          Try again
        </Button>
      </Frame>
    );
  }
  if (link.data === null) return <Said {...ENDED} />;
  return (
    <Frame
      title={link.data.side === 'old' ? 'Change your email address?' : 'Is this your address?'}
    >
      <Question link={link.data} />
      <div className="mt-4">
        <Refusal error={confirm.error ?? stop.error} />
      </div>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button
          look="accent"
          disabled={confirm.isPending || stop.isPending}
          onClick={() => confirm.mutate(token)}
        >
          {link.data.side === 'old' ? 'Confirm the change' : 'Confirm this address'}
        </Button>
        <Button disabled={confirm.isPending || stop.isPending} onClick={() => stop.mutate(token)}>
          Stop the change
        </Button>
      </div>
    </Frame>
  );
}

function Question({ link: { side, new_email: newEmail } }: { link: LinkedChange }) {
  return (
    <p className="break-words">
      {side === 'old' ? (
        <>
          Someone signed in to your account asked to change its email address to{' '}
          <strong>{newEmail}</strong>. Not you? Stop the change.
        </>
      ) : (
        <>
          Someone asked to use <strong>{newEmail}</strong> for an account here. Not you? Stop the
          change.
        </>
      )}
    </p>
  );
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <Frame title={title}>
      <p role="status">{text}</p>
      <p className="mt-8">
        <Link to="/profile" className={button.court}>
          Go to your profile
        </Link>
      </p>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl px-4 py-16 text-center">
      <h1 className="text-title">{title}</h1>
      <div className="mt-3 text-ink-soft">{children}</div>
    </div>
  );
}
