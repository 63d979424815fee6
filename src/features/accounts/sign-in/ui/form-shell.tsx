import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PasswordField } from '#ui/password-field.tsx';
import { Scene } from '#ui/scene.tsx';
import { toast } from '#ui/toast.ts';
import { PASSWORD_HINT } from '../rules.ts';
import type { FormProblem } from '../rules.ts';

export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <Scene of="bare" className="mx-auto mb-6 h-32 w-48 rounded-md max-sm:hidden" />
      <div className="rounded-2xl border border-line bg-card p-6 sm:p-8">
        <h1 className="mb-6 text-2xl leading-tight sm:text-3xl">{title}</h1>
        {children}
        <noscript>
          <p className="mt-4">Turn on JavaScript to sign in or create an account.</p>
        </noscript>
      </div>
    </div>
  );
}

export function toastProblem(problem: FormProblem | null): void {
  if (problem === null) return;
  toast({ tone: 'destructive', title: problem.title, description: problem.message });
}

type LinkedMode = 'login' | 'signup' | 'forgot';
/** The last two are behind emailed links. */
export type AuthMode = LinkedMode | 'sent' | 'new-password' | 'confirm';

const LABELS: Readonly<Record<LinkedMode, string>> = {
  login: 'Already have an account? Sign in',
  signup: 'New here? Create an account',
  forgot: 'Forgot your password?',
};

/** Links between the modes of /auth (AUTH-04). */
export function AuthLinks({ to }: { to: readonly LinkedMode[] }) {
  return (
    <ul className="mt-6 grid gap-1 border-t border-line pt-4">
      {to.map((mode) => (
        <li key={mode}>
          <Link
            to="/auth"
            search={({ next }) => (mode === 'login' ? { next } : { mode, next })}
            className="link inline-flex min-h-9 items-center"
          >
            {LABELS[mode]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type NewPasswordField = (name: 'newPassword' | 'confirmation') => object;

export function NewPasswordFields({ field }: { field: NewPasswordField }) {
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        {...field('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...field('confirmation')}
      />
    </>
  );
}
