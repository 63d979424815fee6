import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useHydrated, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { viewerQuery } from '#platform/session/viewer.ts';
import { linkTokenOf } from '#features/accounts/sign-in/rules.ts';
import { AuthPage } from '#features/accounts/sign-in/ui/auth-page.tsx';
import { forgetRegistration } from '#features/accounts/sign-in/ui/sign-up-sent.tsx';
import { leadsToSignIn } from '#ui/sign-in-link.tsx';
import { FormSkeleton } from './-site/form-skeleton.tsx';
import { pageHead } from './-site/page-head.ts';
import { secondStep } from './-site/second-step.tsx';

const TITLES = {
  signup: 'Create an account',
  sent: 'Check your email',
  forgot: 'Reset your password',
  'new-password': 'Set a new password',
  confirm: 'Confirm your email address',
} as const;
type Mode = keyof typeof TITLES;

export const Route = createFileRoute('/auth')({
  validateSearch: ({ mode, next }: Record<string, unknown>): { mode?: Mode; next?: string } => ({
    mode: typeof mode === 'string' && Object.hasOwn(TITLES, mode) ? (mode as Mode) : undefined,
    next: typeof next === 'string' ? next : undefined,
  }),
  head: ({ match: { search } }) =>
    pageHead({
      title: search.mode ? TITLES[search.mode] : 'Sign in',
      description: import.meta.env.SSR ? 'Sign in, create an account, or set a new password.' : '',
      indexed: false,
    }),
  component: Auth,
});

/** The server renders the same form for everyone; only the browser knows the user. */
function Auth() {
  const { mode = 'login', next: asked } = Route.useSearch();
  const fragment = useLocation({ select: ({ hash }) => hash });
  const navigate = Route.useNavigate();
  const hydrated = useHydrated();
  const viewer = useQuery({ ...viewerQuery, enabled: hydrated });
  const next = asked ?? (hydrated ? pageBefore() : undefined);
  // The server never sees the fragment.
  const hash = hydrated ? fragment : '';
  const tokens = {
    confirm: hydrated ? linkTokenOf('confirm', hash) : undefined,
    reset: hydrated ? linkTokenOf('reset', hash) : undefined,
  };
  const isLink =
    mode === 'new-password' || mode === 'confirm' || (tokens.confirm ?? tokens.reset) != null;
  if (hydrated && viewer.data && !viewer.data.hasEnded && !isLink)
    return <LeadOn next={next} hash={hash} />;
  return (
    // Hidden, so that the form does not flash before the redirect.
    <div className={viewer.isPending && !isLink ? 'signed-out-only' : undefined}>
      <AuthPage
        mode={mode}
        next={next}
        tokens={tokens}
        fragment={`#${hash}`}
        secondStep={secondStep}
        onMode={(to, nextPath) =>
          void navigate({
            search: { mode: to === 'login' ? undefined : to, next: nextPath },
            hash: '',
            // Going back must not lead to the form that was sent.
            replace: to === 'sent',
          })
        }
      />
    </div>
  );
}

/** Redirects a signed-in user back (D59), or home (AUTH-05). A fragment leads on, as with redirects of a browser. */
function LeadOn({ next, hash }: { next: string | undefined; hash: string }) {
  const { history } = useRouter();
  const [fragment] = useState(hash === '' ? '' : `#${hash}`);
  useEffect(() => {
    forgetRegistration();
    void leadOn(next, (to) => history.replace(to.includes('#') ? to : to + fragment));
  }, [history, next, fragment]);
  return <FormSkeleton />;
}

/** Anything but a page of this site leads home. */
async function leadOn(next: string | undefined, go: (to: string) => void): Promise<void> {
  if (next === undefined) return go('/');
  const { ownPagePath } = await import('#domain/own-path.ts');
  go(ownPagePath(next) ?? '/');
}

/** The page of this site whose link led here: before hydration, links do not name it (ui/sign-in-link.tsx). */
function pageBefore(): string | undefined {
  const [load] = performance.getEntriesByType('navigation');
  if (!load || !leadsToSignIn(new URL(load.name))) return undefined;
  const before = URL.parse(document.referrer);
  return before?.origin === location.origin ? before.pathname + before.search : undefined;
}
