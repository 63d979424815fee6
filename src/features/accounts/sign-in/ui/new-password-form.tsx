import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { bound } from '#ui/bound.ts';
import { usePostForm } from '#ui/early-taps.ts';
import { FormField } from '#ui/form-field.tsx';
import { lateResolver } from '#ui/late-resolver.ts';
import { AccountName } from '#ui/password-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { resetPasswordMutation, requestResetMutation } from '../mutations.ts';
import { newPasswordProblem } from '../rules.ts';
import { AuthLinks, AuthCard, toastProblem, NewPasswordFields } from './form-shell.tsx';

const resetResolver = lateResolver(async () => (await import('../schema.ts')).resetPasswordSchema);
const requestResolver = lateResolver(async () => (await import('../schema.ts')).resetRequestSchema);

interface NewPasswordFormProps {
  token: string | null;
  email: string | undefined;
  onSet: () => void;
}

/** The token is null until the browser has read it; the email is for password managers. */
export function NewPasswordForm({ token, email, onSet }: NewPasswordFormProps) {
  const reset = useSubmit(resetPasswordMutation);
  const form = useForm({ resolver: resetResolver });
  const { getValues, setValue } = form;
  const field = bound(form);
  useEffect(() => {
    if (token !== null) setValue('token', token);
  }, [token, setValue]);
  const post = usePostForm(token !== null);
  const send = form.handleSubmit(
    (values) => void reset.mutateAsync(values).then(onSet, () => undefined),
    () => toastProblem(newPasswordProblem(...getValues(['newPassword', 'confirmation']))),
  );
  return (
    <AuthCard title="Set a new password">
      <form {...post} onSubmit={(event) => void send(event)} className="grid gap-5">
        {email === undefined ? null : <AccountName email={email} />}
        <NewPasswordFields field={field} />
        <Refusal isBoxed error={reset.error ?? form.formState.errors.token?.message} />
        <Button type="submit" look="accent" disabled={reset.isPending}>
          {reset.isPending ? 'Saving...' : 'Set new password'}
        </Button>
      </form>
      <AuthLinks to={['login', 'forgot']} />
    </AuthCard>
  );
}

/** @param onSent also called when the address has no account */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const request = useSubmit(requestResetMutation);
  const form = useForm({ resolver: requestResolver });
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
          hint="If this address has an account, we’ll send a link to it."
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
