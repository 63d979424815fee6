import { useForm } from 'react-hook-form';
import { button } from '#ui/button.ts';
import { messageOf } from '#ui/failure.ts';
import { FormField } from '#ui/form-field.tsx';
import { useLateRules } from '#ui/late-rules.ts';
import { useSubmit } from '#ui/submit.ts';
import { requestResetMutation } from '../client.ts';
import { AuthLinks } from './auth-links.tsx';
import { AuthCard, FormFailure } from './form-shell.tsx';

async function loadRules() {
  const [{ zodResolver }, { resetRequestSchema }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('../schema.ts'),
  ]);
  return zodResolver(resetRequestSchema);
}

/**
 * The forgot-password mode of /auth.
 *
 * @param onSent after the request was taken, whether or not such an account exists
 */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const request = useSubmit(requestResetMutation());
  const { register, handleSubmit, formState } = useForm({
    resolver: useLateRules(loadRules),
    defaultValues: { email: '' },
  });
  return (
    <AuthCard title="Reset your password">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) =>
          void handleSubmit((values) => request.mutate(values, { onSuccess: onSent }))(event)
        }
      >
        <FormField
          label="Email"
          type="email"
          autoComplete="username"
          required
          hint="We will send a link to this address if it has an account."
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <FormFailure message={request.isError ? messageOf(request.error) : undefined} />
        <button type="submit" className={button.accent} disabled={request.isPending}>
          {request.isPending ? 'Sending...' : 'Send reset email'}
        </button>
      </form>
      <AuthLinks to={['login', 'signup']} />
    </AuthCard>
  );
}
