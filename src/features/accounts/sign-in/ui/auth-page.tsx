import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { button } from '#ui/button.ts';
import { Notice } from '#ui/notice.tsx';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { resetTokenQuery } from '../mutations.ts';
import { LINK_ENDED, LINK_NOTICES, SIGN_UP_SENT } from '../rules.ts';
import type { SecondStep } from '../schema.ts';
import type { AuthMode } from './form-shell.tsx';
import { AuthCard } from './form-shell.tsx';
import { ForgotPasswordForm, NewPasswordForm } from './new-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignUpSent } from './sign-up-sent.tsx';

const ConfirmEmail = lazyNamed(() => import('./confirm-email.tsx'), 'ConfirmEmail');

interface AuthPageProps {
  mode: AuthMode;
  next: string | undefined;
  tokens: Readonly<Record<'confirm' | 'reset', string | null | undefined>>;
  fragment: string;
  secondStep: (step: SecondStep, onRestart: () => void) => ReactNode;
  onMode: (mode: AuthMode, next?: string) => void;
}

/**
 * @param tokens of emailed links; null without one, undefined until the browser has read its
 * address
 * @param fragment of the address, in which a broken emailed link leaves its notice
 */
export function AuthPage({ mode, next, tokens, fragment, secondStep, onMode }: AuthPageProps) {
  const hydrated = useHydrated();
  const [notice, setNotice] = useState<string>();
  const [step, setStep] = useState<SecondStep | null>(null);
  function backToLogin(said: string, to = next) {
    setNotice(said);
    onMode('login', to);
  }
  if (mode === 'new-password' || typeof tokens.reset === 'string') {
    return (
      <GoodLink token={tokens.reset}>
        {(email) => (
          <NewPasswordForm
            token={tokens.reset ?? null}
            email={email}
            onSet={() => backToLogin('Your password has been updated. Sign in with it.')}
          />
        )}
      </GoodLink>
    );
  }
  if (mode === 'confirm' || typeof tokens.confirm === 'string') {
    const known = <AuthCard title="Confirm your email address">Loading...</AuthCard>;
    if (tokens.confirm === undefined) return known;
    return (
      <LazyPart meanwhile={known}>
        <ConfirmEmail
          token={tokens.confirm}
          onConfirmed={(nextPath) =>
            backToLogin('Your email is confirmed. You can sign in now.', nextPath ?? undefined)
          }
        />
      </LazyPart>
    );
  }
  if (mode === 'signup') return <SignUpForm next={next} onSignedUp={() => onMode('sent', next)} />;
  if (mode === 'sent') {
    // Only the browser knows the address.
    if (hydrated) return <SignUpSent />;
    return <AuthCard title="Check your email">{SIGN_UP_SENT}</AuthCard>;
  }
  if (mode === 'forgot') {
    return (
      <ForgotPasswordForm
        onSent={() => backToLogin('Check your email for a password reset link.')}
      />
    );
  }
  if (step !== null) {
    return <AuthCard title="One more step">{secondStep(step, () => setStep(null))}</AuthCard>;
  }
  return <SignInForm onSecondStep={setStep} notice={notice ?? LINK_NOTICES[fragment]} />;
}

function GoodLink({
  token,
  children,
}: {
  token: string | null | undefined;
  children: (email: string | undefined) => ReactNode;
}) {
  const query = useQuery({ ...resetTokenQuery(token ?? ''), enabled: typeof token === 'string' });
  if (token !== null && query.data !== null) return children(query.data);
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      <h1 className="sr-only">This link no longer works</h1>
      <Notice text={LINK_ENDED}>
        <a href="/auth?mode=forgot" className={button.court}>
          Ask for a new link
        </a>
      </Notice>
    </div>
  );
}
