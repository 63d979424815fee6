import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { SignInLink } from '#ui/sign-in-link.tsx';
import { useViewer } from './viewer.ts';

/**
 * Says that the session has ended while somebody was at work, and leads to signing in and back
 * (D59). What the page shows stays, what was typed above all.
 */
export function SessionEnded() {
  if (!useViewer()?.hasEnded) return null;
  return (
    <p role="alert" className="border-t border-line bg-court-tint px-4 py-2.5 text-center">
      <span className="font-semibold">{SIGN_IN_AGAIN}</span> What you typed is kept.{' '}
      <SignInLink className="link -my-2.5 inline-flex min-h-11 items-center font-semibold">
        Sign in
      </SignInLink>
    </p>
  );
}
