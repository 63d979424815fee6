import { Link, useHydrated, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const SIGN_IN = '/auth';

export function leadsToSignIn({ pathname }: { readonly pathname: string }): boolean {
  return pathname === SIGN_IN;
}

/**
 * Leads back here (D59), with the fragment, which may be a secret of a mailed link and which no server sees. The
 * server's HTML doesn't, so that crawlers don't follow a link per page (see routes/auth.tsx).
 */
export function SignInLink({
  children,
  ...looks
}: {
  className: string;
  target?: '_blank' | undefined;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const { pathname, search, searchStr, hash } = useLocation();
  const isHere = pathname === SIGN_IN;
  const isAway = hydrated && pathname !== '/';
  const next = isHere ? (search as { next?: string }).next : pathname + searchStr;
  return (
    <Link
      to={SIGN_IN}
      search={isAway ? { next } : {}}
      hash={isAway && !isHere ? hash : ''}
      {...looks}
    >
      {children}
    </Link>
  );
}
