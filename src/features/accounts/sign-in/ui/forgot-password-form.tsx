import { useHydrated } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { FormField } from '#ui/form-field.tsx';
import { usePlainForm } from '#ui/plain-form.ts';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { requestResetMutation } from '../client.ts';
import { AuthLinks } from './auth-links.tsx';
import { AuthCard } from './form-shell.tsx';

const loadRules = async () => (await import('../schema.ts')).resetRequestSchema;

/**
 * The forgot-password mode of /auth.
 *
 * @param onSent after the request was taken, whether or not such an account exists
 */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const hydrated = useHydrated();
  const request = useSubmit(requestResetMutation);
  const { errors, form } = usePlainForm({
    load: loadRules,
    onSend: (values) => request.mutate(values, { onSuccess: onSent }),
  });
  return (
    <AuthCard title="Reset your password">
      <form {...form} className="grid gap-5">
        <FormField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          hint="We will send a link to this address if it has an account."
          error={errors.email}
        />
        <Refusal isBoxed error={request.error} />
        <button type="submit" className={button.accent} disabled={!hydrated || request.isPending}>
          {request.isPending ? 'Sending...' : 'Send reset email'}
        </button>
      </form>
      <AuthLinks to={['login', 'signup']} />
    </AuthCard>
  );
}
