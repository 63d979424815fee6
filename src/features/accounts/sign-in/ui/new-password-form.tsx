import { AccountName, PasswordField } from '#ui/password-field.tsx';
import { usePlainForm } from '#ui/plain-form.ts';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { resetPasswordMutation } from '../mutations.ts';
import { PASSWORD_HINT, newPasswordProblem } from '../rules.ts';
import { AuthLinks } from './auth-links.tsx';
import { AuthCard, toastProblem } from './form-shell.tsx';

const loadRules = async () => (await import('../schema.ts')).resetPasswordSchema;

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
  const { errors, form } = usePlainForm({
    load: loadRules,
    onSend: (values) => void reset.mutateAsync(values).then(onSet, () => undefined),
    onRefused(_errors, { elements }) {
      const [password = '', confirmation = ''] = ['newPassword', 'confirmation'].map((name) => {
        const field = elements.namedItem(name);
        return field instanceof HTMLInputElement ? field.value : '';
      });
      toastProblem(newPasswordProblem(password, confirmation));
    },
  });
  return (
    <AuthCard title="Set a new password">
      <form {...form} className="grid gap-5">
        <input type="hidden" name="token" value={token ?? ''} />
        {email === undefined ? null : <AccountName email={email} />}
        <PasswordField
          label="New Password"
          name="newPassword"
          autoComplete="new-password"
          required
          hint={PASSWORD_HINT}
          error={errors.newPassword}
        />
        <PasswordField
          label="Confirm New Password"
          name="confirmation"
          autoComplete="new-password"
          required
          error={errors.confirmation}
        />
        <Refusal isBoxed error={reset.error ?? errors.token} />
        <Button type="submit" look="accent" disabled={token === null || reset.isPending}>
          {reset.isPending ? 'Saving...' : 'Set new password'}
        </Button>
      </form>
      <AuthLinks to={['login', 'forgot']} />
    </AuthCard>
  );
}
