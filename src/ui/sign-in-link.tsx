import { Link, useHydrated, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Where the way to sign in leads. */
const SIGN_IN = '/auth';

/** Whether somebody goes to sign in, and comes back: what they typed waits for them. */
export function leadsToSignIn({ pathname }: { readonly pathname: string }): boolean {
  return pathname === SIGN_IN;
}

/**
 * The way to sign in, and back to this page (D59). In what the server writes, the link does not say
 * where it leads back to: crawlers would follow one for every page. Whoever takes it before scripts have
 * come is led back by routes/auth.tsx all the same.
 */
export function SignInLink({ className, children }: { className: string; children: ReactNode }) {
  const hydrated = useHydrated();
  const { pathname, href } = useLocation();
  const isAway = hydrated && pathname !== SIGN_IN && pathname !== '/';
  return (
    <Link to={SIGN_IN} search={isAway ? { next: href } : {}} className={className}>
      {children}
    </Link>
  );
}
