import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { bound } from '#ui/bound.ts';
import { Card } from '#ui/card.tsx';
import { AccountName, PasswordField } from '#ui/password-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { changePasswordMutation } from '../mutations.ts';
import { newPasswordProblem } from '../rules.ts';
import { changePasswordSchema } from '../schema.ts';
import { NewPasswordFields, toastProblem } from './form-shell.tsx';

/** Ends the account's other sessions (D3). */
export function ChangePasswordForm({ email }: { email: string }) {
  const change = useSubmit(changePasswordMutation);
  const form = useForm({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  });
  const { handleSubmit, getValues, reset } = form;
  const field = bound(form);
  return (
    <Card title="Change Password">
      <form
        noValidate
        className="grid gap-5"
        aria-label="Change Password"
        onSubmit={(event) =>
          void handleSubmit(
            (values) => change.mutate(values, { onSuccess: () => reset() }),
            () => toastProblem(newPasswordProblem(...getValues(['newPassword', 'confirmation']))),
          )(event)
        }
      >
        <AccountName email={email} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          {...field('currentPassword')}
        />
        <NewPasswordFields field={field} />
        <Refusal isBoxed error={change.error} />
        <div>
          <Button type="submit" look="court" disabled={change.isPending}>
            {change.isPending ? 'Changing...' : 'Change Password'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
