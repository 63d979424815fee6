import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { button } from '#ui/button.ts';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { repeatSignUpMailMutation } from '../mutations.ts';
import { SIGN_UP_SENT } from '../rules.ts';
import type { SignUp } from '../schema.ts';
import { AuthLinks, AuthCard } from './form-shell.tsx';

const TICK_MS = 1_000;

/** Also after a reload. Says the same whether or not the address had an account. */
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
        <p>{SIGN_UP_SENT} Need us to send it again? Sign in with your email and password.</p>
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
        We’re sending an email to <strong className="wrap-anywhere">{email}</strong>.
      </p>
      <ol className="list-decimal grid gap-1 pl-5">
        <li>Open the email and use its link to confirm your address.</li>
        <li>Then sign in here.</li>
      </ol>
      <p className="text-ink-soft">
        Nothing yet? Check your spam folder. It can take 10 minutes, and we send up to 5 a day to
        one address.
      </p>
      <Refusal isBoxed error={repeat.error} />
      <div className="flex flex-wrap gap-3">
        {/* Never disabled: it would lose the focus, and a press says how long to wait. */}
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
        {waitMs > 0 ? `You can send it again ${inWords(waitMs)}.` : ''}
      </p>
      <p role="status" className="font-semibold text-court">
        {isTooEarly && waitMs > 0 ? `It’s too soon. You can send it again ${inWords(waitMs)}.` : ''}
        {isSent ? 'Sent again. Look for our newest email.' : ''}
      </p>
    </div>
  );
}

/** Milliseconds until `until`, counting down. */
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

const KEY = 'awaited-registration';

/** A sign-up waiting for confirmation, without its password. */
interface AwaitedRegistration extends Pick<SignUp, 'username' | 'email' | 'userType'> {
  /** Lets a sign-up with another address replace this one. */
  readonly receipt: string;
  /** When the email may be requested again, in milliseconds since 1970. */
  readonly mayRepeatAt: number;
}

/** For browsers without storage: lasts until the page is left. */
let kept: AwaitedRegistration | null = null;

/** Kept for this tab, so that the screen survives a reload. */
export function keepRegistration(registration: AwaitedRegistration): void {
  kept = registration;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(registration));
  } catch {
    // Storage may be off or full.
  }
}

export function keptRegistration(): AwaitedRegistration | null {
  if (kept) return kept;
  try {
    kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as AwaitedRegistration | null;
  } catch {
    // As above.
  }
  return kept;
}

export function forgetRegistration(): void {
  kept = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
