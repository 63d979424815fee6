import { useForm } from 'react-hook-form';
import { button } from '#ui/button.ts';
import { messageOf } from '#ui/failure.ts';
import { FormField } from '#ui/form-field.tsx';
import { useLateRules } from '#ui/late-rules.ts';
import { useSubmit } from '#ui/submit.ts';
import { resetPasswordMutation } from '../client.ts';
import { PASSWORD_HINT, newPasswordProblem } from '../rules.ts';
import { AuthLinks } from './auth-links.tsx';
import { AuthCard, FormFailure, toastProblem } from './form-shell.tsx';

async function loadRules() {
  const [{ zodResolver }, { resetPasswordSchema }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('../schema.ts'),
  ]);
  return zodResolver(resetPasswordSchema);
}

/**
 * 'Set a new password': the mode of /auth behind the link of a reset mail (decision 2).
 *
 * @param onSet after the new password is in force; all sessions of the account have ended
 */
export function NewPasswordForm({ token, onSet }: { token: string; onSet: () => void }) {
  const reset = useSubmit(resetPasswordMutation());
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: useLateRules(loadRules),
    defaultValues: { token, newPassword: '', confirmation: '' },
  });
  const { errors } = formState;
  return (
    <AuthCard title="Set a new password">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) =>
          void handleSubmit(
            (values) => reset.mutate(values, { onSuccess: onSet }),
            () => toastProblem(newPasswordProblem(...getValues(['newPassword', 'confirmation']))),
          )(event)
        }
      >
        <FormField
          label="New Password"
          type="password"
          autoComplete="new-password"
          required
          hint={PASSWORD_HINT}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <FormField
          label="Confirm New Password"
          type="password"
          autoComplete="new-password"
          required
          error={errors.confirmation?.message}
          {...register('confirmation')}
        />
        <FormFailure message={reset.isError ? messageOf(reset.error) : errors.token?.message} />
        <button type="submit" className={button.accent} disabled={reset.isPending}>
          {reset.isPending ? 'Saving...' : 'Set new password'}
        </button>
      </form>
      <AuthLinks to={['login', 'forgot']} />
    </AuthCard>
  );
}
