import { useHydrated } from '@tanstack/react-router';
import { FormField } from '#ui/form-field.tsx';
import { usePlainForm } from '#ui/plain-form.ts';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { requestResetMutation } from '../mutations.ts';
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
        <Button type="submit" look="accent" disabled={!hydrated || request.isPending}>
          {request.isPending ? 'Sending...' : 'Send reset email'}
        </Button>
      </form>
      <AuthLinks to={['login', 'signup']} />
    </AuthCard>
  );
}
