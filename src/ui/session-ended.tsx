import { createContext, use } from 'react';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { SignInLink } from './sign-in-link.tsx';

/** Undefined while the session lasts; otherwise whether its drafts are kept. */
type Ended = 'kept' | 'forgotten' | undefined;
export const SessionEnded = createContext<Ended>(undefined);

/** If drafts were deleted, it opens a new tab, so that this one keeps what was typed. */
function SignInAgain({ hasEnded }: { hasEnded: Ended }) {
  const isKept = hasEnded === 'kept';
  return (
    <SignInLink
      className="link -my-2.5 inline-flex min-h-11 items-center font-semibold"
      target={isKept ? undefined : '_blank'}
    >
      {isKept ? 'Sign in' : 'Sign in (new tab)'}
    </SignInLink>
  );
}

/** For the header. */
export function SessionEndedBar({ hasEnded }: { hasEnded: Ended }) {
  return (
    <p role="alert" className="border-t border-line bg-court-tint px-4 py-2.5 text-center">
      <span className="font-semibold">{SIGN_IN_AGAIN}</span>{' '}
      {hasEnded === 'kept'
        ? 'We kept what you typed.'
        : 'What you typed stays here until you leave this page.'}{' '}
      <SignInAgain hasEnded={hasEnded} />
    </p>
  );
}

/** For dialogs, behind which the header's notice cannot be reached. */
export function SessionEndedHere() {
  const hasEnded = use(SessionEnded);
  if (hasEnded === undefined) return null;
  return (
    <p role="alert" className="mt-3 rounded-xl bg-court-tint px-4 py-2.5">
      {SIGN_IN_AGAIN} <SignInAgain hasEnded={hasEnded} />
    </p>
  );
}
