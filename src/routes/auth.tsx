import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { viewerQuery } from '#features/accounts/client.ts';
import { resetTokenOf } from '#features/accounts/rules.ts';
import type { SecondStep as SecondStepWanted } from '#features/accounts/schema.ts';
import { forgetRegistration } from '#features/accounts/ui/awaited-registration.ts';
import { AuthPage } from '#features/accounts/ui/auth-page.tsx';
import { FormSkeleton } from './-site/form-skeleton.tsx';
import { pageHead } from './-site/page-head.ts';

/** Few accounts have a second factor: what it needs loads after the password. */
const SecondStep = lazy(() =>
  import('#features/factors/ui/second-step.tsx').then((module) => ({ default: module.SecondStep })),
);

function secondStep({ ways }: SecondStepWanted, onRestart: () => void) {
  return (
    <Suspense fallback={<p className="text-ink-soft">Loading...</p>}>
      <SecondStep ways={ways} onRestart={onRestart} />
    </Suspense>
  );
}

const MODES = ['signup', 'forgot', 'sent'] as const;
type Mode = (typeof MODES)[number] | undefined;

export const Route = createFileRoute('/auth')({
  validateSearch: ({ mode, next }: Record<string, unknown>): { mode?: Mode; next?: string } => ({
    mode: MODES.find((known) => known === mode),
    next: typeof next === 'string' ? next : undefined,
  }),
  head: () =>
    pageHead({
      title: 'Sign in or register',
      description: 'Sign in, register, or set a new password.',
      indexed: false,
    }),
  ssr: false,
  pendingComponent: FormSkeleton,
  component: Auth,
});

function Auth() {
  const { mode, next } = Route.useSearch();
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = Route.useNavigate();
  const viewer = useQuery(viewerQuery);
  const resetToken = resetTokenOf(hash);
  if (viewer.isPending) return <FormSkeleton />;
  if (viewer.data && !viewer.data.hasEnded && resetToken === null) {
    return <LeadOn next={next} />;
  }
  return (
    <AuthPage
      key={mode ?? 'login'}
      mode={mode ?? 'login'}
      resetToken={resetToken}
      fragment={`#${hash}`}
      secondStep={secondStep}
      onMode={(to) =>
        void navigate({
          search: { mode: to === 'login' ? undefined : to, next },
          hash: '',
          // The way back leads to no form that was sent.
          replace: to === 'sent',
        })
      }
    />
  );
}

/** Leads who is signed in back to where they came from (decision 59), or home (AUTH-05). */
function LeadOn({ next }: { next: string | undefined }) {
  const { history } = useRouter();
  useEffect(() => {
    forgetRegistration();
    void leadOn(next, (to) => history.replace(to));
  }, [history, next]);
  return <FormSkeleton />;
}

/** Any address that is none of a page of this site leads home. */
async function leadOn(next: string | undefined, go: (to: string) => void): Promise<void> {
  if (next === undefined) return go('/');
  const { ownPagePath } = await import('#domain/own-path.ts');
  go(ownPagePath(next) ?? '/');
}
