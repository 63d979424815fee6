import { useForm } from 'react-hook-form';
import { button } from '#ui/button.ts';
import { messageOf } from '#ui/failure.ts';
import { FormField } from '#ui/form-field.tsx';
import { useLateRules } from '#ui/late-rules.ts';
import { useSubmit } from '#ui/submit.ts';
import { site } from '#site.config.ts';
import { signInMutation } from '../client.ts';
import type { SecondStep, SignIn } from '../schema.ts';
import { AuthLinks } from './auth-links.tsx';
import { AuthCard, FormFailure } from './form-shell.tsx';

async function loadRules() {
  const [{ zodResolver }, { signInSchema }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('../schema.ts'),
  ]);
  return zodResolver(signInSchema);
}

/**
 * The login mode of /auth. Who has signed in is led away by the page around it.
 *
 * @param notice said above the form: what happened before it was shown
 * @param onSecondStep when the password was right and the account has a second factor
 */
export function SignInForm({
  notice,
  onSecondStep,
}: {
  notice: string | undefined;
  onSecondStep: (step: SecondStep) => void;
}) {
  const signIn = useSubmit(signInMutation());
  const { register, handleSubmit, formState } = useForm({
    resolver: useLateRules(loadRules),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const send = (values: SignIn) =>
    signIn.mutate(values, { onSuccess: (step) => step && onSecondStep(step) });
  return (
    <AuthCard title={`Sign in to ${site.name}`}>
      {notice === undefined ? null : (
        <p role="status" className="mb-5 rounded-xl bg-court-tint px-4 py-3 text-court-strong">
          {notice}
        </p>
      )}
      <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(send)(event)}>
        <FormField
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <FormField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        <FormFailure message={signIn.isError ? messageOf(signIn.error) : undefined} />
        <button type="submit" className={button.accent} disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in...' : 'Sign in'}
        </button>
      </form>
      <AuthLinks to={['forgot', 'signup']} />
    </AuthCard>
  );
}
