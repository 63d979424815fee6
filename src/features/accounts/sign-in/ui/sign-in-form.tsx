import { useForm } from 'react-hook-form';
import { bound } from '#ui/bound.ts';
import { usePostForm } from '#ui/early-taps.ts';
import { lateResolver } from '#ui/late-resolver.ts';
import { FormField } from '#ui/form-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { site } from '#site.config.ts';
import { repeatSignUpMailMutation, signInMutation } from '../mutations.ts';
import type { SecondStep } from '../schema.ts';
import { AuthLinks, AuthCard } from './form-shell.tsx';

const resolver = lateResolver(async () => (await import('../schema.ts')).signInSchema);

/** The page around it leaves once the user is signed in. */
export function SignInForm({
  notice,
  onSecondStep,
}: {
  notice: string | undefined;
  onSecondStep: (step: SecondStep) => void;
}) {
  const signIn = useSubmit(signInMutation);
  const form = useForm({ resolver });
  const field = bound(form);
  const post = usePostForm();
  const send = form.handleSubmit((values) =>
    signIn.mutate(values, { onSuccess: (step) => step && onSecondStep(step) }),
  );
  return (
    <AuthCard title={`Sign in to ${site.name}`}>
      {notice === undefined ? null : (
        <p role="status" className="mb-5 rounded-xl bg-court-tint px-4 py-3 text-court-strong">
          {notice}
        </p>
      )}
      <form {...post} onSubmit={(event) => void send(event)} className="grid gap-5">
        <FormField
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...field('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...field('password')}
        />
        <Refusal isBoxed error={signIn.error} />
        {signIn.isError ? <ConfirmationAgain email={signIn.variables.email} /> : null}
        <Button type="submit" look="accent" disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <AuthLinks to={['forgot', 'signup']} />
    </AuthCard>
  );
}

/** Nobody is told whether an unconfirmed address is why the sign-in failed. */
function ConfirmationAgain({ email }: { email: string }) {
  const repeat = useSubmit(repeatSignUpMailMutation);
  if (repeat.isSuccess) {
    return (
      <p role="status">
        If this address isn’t confirmed yet, look for our newest email. It can take 10 minutes.
      </p>
    );
  }
  return (
    <>
      <Refusal error={repeat.error} />
      <button
        type="button"
        className="link min-h-9 text-left"
        onClick={() => repeat.mutate({ email })}
      >
        Not confirmed yet? Send the confirmation email again
      </button>
    </>
  );
}
