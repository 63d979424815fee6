import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Card } from '#ui/card.tsx';
import { AccountName, PasswordField } from '#ui/password-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { changePasswordMutation } from '../mutations.ts';
import { PASSWORD_HINT, newPasswordProblem } from '../rules.ts';
import { changePasswordSchema } from '../schema.ts';
import { toastProblem } from './form-shell.tsx';

/** Change Password on the profile; it ends the account's other sessions (decision 3). */
export function ChangePasswordForm({ email }: { email: string }) {
  const change = useSubmit(changePasswordMutation);
  const { register, handleSubmit, formState, getValues, reset } = useForm({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  });
  const { errors } = formState;
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
          label="Current Password"
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          required
          hint={PASSWORD_HINT}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          required
          error={errors.confirmation?.message}
          {...register('confirmation')}
        />
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
