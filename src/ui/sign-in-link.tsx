import { Link, useHydrated, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const SIGN_IN = '/auth';

export function leadsToSignIn({ pathname }: { readonly pathname: string }): boolean {
  return pathname === SIGN_IN;
}

/**
 * Leads back here (D59). The server's HTML doesn't, so that crawlers don't follow a link per page (see
 * routes/auth.tsx).
 */
export function SignInLink({ className, children }: { className: string; children: ReactNode }) {
  const hydrated = useHydrated();
  const { pathname, href, search } = useLocation();
  const isAway = hydrated && pathname !== '/';
  const next = pathname === SIGN_IN ? (search as { next?: string }).next : href;
  return (
    <Link to={SIGN_IN} search={isAway ? { next } : {}} className={className}>
      {children}
    </Link>
  );
}
