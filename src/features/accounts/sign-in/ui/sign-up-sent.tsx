import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { button } from '#ui/button.ts';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { repeatSignUpMailMutation } from '../mutations.ts';
import { SIGN_UP_SENT } from '../rules.ts';
import { AuthLinks } from './auth-links.tsx';
import { keepRegistration, keptRegistration } from './awaited-registration.ts';
import type { AwaitedRegistration } from './awaited-registration.ts';
import { AuthCard } from './form-shell.tsx';

const TICK_MS = 1_000;

/**
 * What to do after registering: it stands in place of the form, also after a reload, and says the same
 * whether or not the address had an account before.
 */
export function SignUpSent() {
  const [repeated, setRepeated] = useState<AwaitedRegistration | null>(null);
  const registration = repeated ?? keptRegistration();
  return (
    <AuthCard title="Check your email">
      {registration ? (
        <Awaited
          registration={registration}
          onRepeated={(mayRepeatAt) => {
            const renewed = { ...registration, mayRepeatAt };
            keepRegistration(renewed);
            setRepeated(renewed);
          }}
        />
      ) : (
        <p>
          {SIGN_UP_SENT} This page no longer knows which address the email went to: to have it sent
          again, sign in with your email and password.
        </p>
      )}
      <AuthLinks to={registration ? ['login'] : ['login', 'signup']} />
    </AuthCard>
  );
}

function Awaited({
  registration: { email, mayRepeatAt },
  onRepeated,
}: {
  registration: AwaitedRegistration;
  onRepeated: (mayRepeatAt: number) => void;
}) {
  const repeat = useSubmit(repeatSignUpMailMutation);
  const waitMs = useRemaining(mayRepeatAt);
  const [isTooEarly, setIsTooEarly] = useState(false);
  const isSent = repeat.isSuccess && !isTooEarly;
  const askAgain = () => {
    setIsTooEarly(waitMs > 0);
    if (waitMs > 0 || repeat.isPending) return;
    repeat.mutate(
      { email },
      { onSuccess: ({ waitSeconds }) => onRepeated(Date.now() + waitSeconds * 1_000) },
    );
  };
  return (
    <div className="grid gap-4">
      <p>
        We are sending an email to <strong className="wrap-anywhere">{email}</strong>.
      </p>
      <ol className="list-decimal grid gap-1 pl-5">
        <li>Open the email and follow its link to confirm your registration.</li>
        <li>Then sign in here.</li>
      </ol>
      <p className="text-ink-soft">
        Nothing there? Look in your spam folder, too. An email can take ten minutes, and one address
        gets at most five a day.
      </p>
      <Refusal isBoxed error={repeat.error} />
      <div className="flex flex-wrap gap-3">
        {/* Never disabled: the focus would be lost, and a press tells how long to wait. */}
        <Button
          look="court"
          className="aria-disabled:opacity-60"
          aria-disabled={waitMs > 0 || repeat.isPending}
          onClick={askAgain}
        >
          {repeat.isPending ? 'Sending...' : 'Send again'}
        </Button>
        <Link
          to="/auth"
          search={({ next }) => ({ mode: 'signup', next })}
          className={button.outline}
        >
          Wrong address?
        </Link>
      </div>
      <p className="text-ink-soft">
        {waitMs > 0 ? `You can have it sent again ${inWords(waitMs)}.` : ''}
      </p>
      <p role="status" className="font-semibold text-court">
        {isTooEarly && waitMs > 0 ? `Please wait: you can send it again ${inWords(waitMs)}.` : ''}
        {isSent ? 'Sent again. Look for the newest email from us.' : ''}
      </p>
    </div>
  );
}

/** Milliseconds until a moment, counted down while the page is looked at. */
function useRemaining(until: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = until <= now;
  useEffect(() => {
    if (isOver) return;
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, [isOver]);
  return Math.max(0, until - now);
}

function inWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
