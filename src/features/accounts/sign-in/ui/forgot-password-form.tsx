import { useForm } from 'react-hook-form';
import { bound } from '#ui/bound.ts';
import { usePostForm } from '#ui/early-taps.ts';
import { lateResolver } from '#ui/late-resolver.ts';
import { FormField } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { requestResetMutation } from '../mutations.ts';
import { AuthLinks } from './auth-links.tsx';
import { AuthCard } from './form-shell.tsx';

const resolver = lateResolver(async () => (await import('../schema.ts')).resetRequestSchema);

/**
 * The forgot-password mode of /auth.
 *
 * @param onSent after the request was taken, whether or not such an account exists
 */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const request = useSubmit(requestResetMutation);
  const form = useForm({ resolver });
  const field = bound(form);
  const post = usePostForm();
  const send = form.handleSubmit((values) => request.mutate(values, { onSuccess: onSent }));
  return (
    <AuthCard title="Reset your password">
      <form {...post} onSubmit={(event) => void send(event)} className="grid gap-5">
        <FormField
          label="Email"
          type="email"
          autoComplete="username"
          required
          hint="We will send a link to this address if it has an account."
          {...field('email')}
        />
        <Refusal isBoxed error={request.error} />
        <Button type="submit" look="accent" disabled={request.isPending}>
          {request.isPending ? 'Sending...' : 'Send reset email'}
        </Button>
      </form>
      <AuthLinks to={['login', 'signup']} />
    </AuthCard>
  );
}
