import { Link } from '@tanstack/react-router';

/** The modes of /auth that links lead to. */
type LinkedMode = 'login' | 'signup' | 'forgot';
/** Those of its address; the last two are behind mailed links. */
export type AuthMode = LinkedMode | 'sent' | 'new-password' | 'confirm';

const LABELS: Readonly<Record<LinkedMode, string>> = {
  login: 'Already have an account? Sign in',
  signup: 'New here? Register',
  forgot: 'Forgot your password?',
};

/** The ways from one mode of /auth to the others (AUTH-04). */
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
