import { useQuery } from '@tanstack/react-query';
import { Navigate, createFileRoute, useLocation } from '@tanstack/react-router';
import { viewerQuery } from '#features/accounts/client.ts';
import { resetTokenOf } from '#features/accounts/rules.ts';
import { AuthPage } from '#features/accounts/ui/auth-page.tsx';
import { FormSkeleton } from './-site/form-skeleton.tsx';
import { pageHead } from './-site/page-head.ts';

type Mode = 'signup' | 'forgot' | undefined;

export const Route = createFileRoute('/auth')({
  validateSearch: ({ mode }: Record<string, unknown>): { mode?: Mode } => ({
    mode: mode === 'signup' || mode === 'forgot' ? mode : undefined,
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
  const { mode } = Route.useSearch();
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = Route.useNavigate();
  const viewer = useQuery(viewerQuery);
  const resetToken = resetTokenOf(hash);
  if (viewer.isPending) return <FormSkeleton />;
  if (viewer.data && resetToken === null) return <Navigate to="/" replace />;
  return (
    <AuthPage
      key={mode ?? 'login'}
      mode={mode ?? 'login'}
      resetToken={resetToken}
      fragment={`#${hash}`}
      onMode={(next) =>
        void navigate({ search: { mode: next === 'login' ? undefined : next }, hash: '' })
      }
    />
  );
}
