import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { viewerQuery } from '#features/accounts/client.ts';
import { SIGN_IN_AGAIN } from '#domain/app-error.ts';
import { SignInLink } from '#ui/sign-in-link.tsx';

/**
 * Says that the session has ended while somebody was at work, and leads to signing in and back
 * (decision 59). What the page shows stays, what was typed above all.
 */
export function SessionEnded() {
  const hydrated = useHydrated();
  const { data: viewer } = useQuery({ ...viewerQuery, enabled: hydrated });
  if (!hydrated || !viewer?.hasEnded) return null;
  return (
    <p role="alert" className="border-t border-line bg-court-tint px-4 py-1 text-center">
      <span className="font-semibold">{SIGN_IN_AGAIN}</span> What you typed is kept.{' '}
      <SignInLink className="link inline-flex min-h-11 items-center font-semibold">
        Sign in
      </SignInLink>
    </p>
  );
}
