import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { bound } from '#ui/bound.ts';
import { usePostForm } from '#ui/early-taps.ts';
import { lateResolver } from '#ui/late-resolver.ts';
import { AccountName, PasswordField } from '#ui/password-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { resetPasswordMutation } from '../mutations.ts';
import { PASSWORD_HINT, newPasswordProblem } from '../rules.ts';
import { AuthLinks } from './auth-links.tsx';
import { AuthCard, toastProblem } from './form-shell.tsx';

const resolver = lateResolver(async () => (await import('../schema.ts')).resetPasswordSchema);

/**
 * 'Set a new password': the mode of /auth behind the link of a reset mail (D2).
 *
 * @param token of that link; null until the browser has taken over, which alone knows it
 * @param email of its account, for password managers; undefined until it is known
 * @param onSet after the new password is in force; all sessions of the account have ended
 */
export function NewPasswordForm({
  token,
  email,
  onSet,
}: {
  token: string | null;
  email: string | undefined;
  onSet: () => void;
}) {
  const reset = useSubmit(resetPasswordMutation);
  const form = useForm({ resolver });
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
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          required
          hint={PASSWORD_HINT}
          {...field('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          required
          {...field('confirmation')}
        />
        <Refusal isBoxed error={reset.error ?? form.formState.errors.token?.message} />
        <Button type="submit" look="accent" disabled={reset.isPending}>
          {reset.isPending ? 'Saving...' : 'Set new password'}
        </Button>
      </form>
      <AuthLinks to={['login', 'forgot']} />
    </AuthCard>
  );
}
