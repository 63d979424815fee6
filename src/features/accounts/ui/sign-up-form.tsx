import { useForm } from 'react-hook-form';
import { USER_TYPES } from '#domain/actor.ts';
import { button } from '#ui/button.ts';
import { messageOf } from '#ui/failure.ts';
import { FormCheckbox, FormField, FormSelect } from '#ui/form-field.tsx';
import { useLateRules } from '#ui/late-rules.ts';
import { useSubmit } from '#ui/submit.ts';
import { site } from '#site.config.ts';
import { signUpMutation } from '../client.ts';
import {
  AGE_UNCONFIRMED,
  DEFAULT_USER_TYPE,
  PASSWORD_HINT,
  USER_TYPE_LABELS,
  passwordProblem,
} from '../rules.ts';
import { AuthLinks } from './auth-links.tsx';
import { AuthCard, FormFailure, toastProblem } from './form-shell.tsx';

async function loadRules() {
  const [{ zodResolver }, { signUpSchema }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('../schema.ts'),
  ]);
  return zodResolver(signUpSchema);
}

/**
 * The signup mode of /auth.
 *
 * @param onSignedUp after the confirmation mail is on its way
 */
export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const signUp = useSubmit(signUpMutation());
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: useLateRules(loadRules),
    defaultValues: {
      username: '',
      email: '',
      password: '',
      userType: DEFAULT_USER_TYPE,
      // Unticked: the schema refuses it with the sentence of AUTH-14.
      isOldEnough: false as unknown as true,
    },
  });
  const { errors } = formState;
  return (
    <AuthCard title={`Register for ${site.name}`}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) =>
          void handleSubmit(
            (values) => signUp.mutate(values, { onSuccess: onSignedUp }),
            (refused) =>
              toastProblem(
                refused.isOldEnough ? AGE_UNCONFIRMED : passwordProblem(getValues('password')),
              ),
          )(event)
        }
      >
        <FormField
          label="Username"
          autoComplete="nickname"
          maxLength={60}
          required
          hint="Shown with what you write here. Not your child’s name, please."
          error={errors.username?.message}
          {...register('username')}
        />
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
          autoComplete="new-password"
          required
          hint={PASSWORD_HINT}
          error={errors.password?.message}
          {...register('password')}
        />
        <FormSelect label="I am a" error={errors.userType?.message} {...register('userType')}>
          {USER_TYPES.map((type) => (
            <option key={type} value={type}>
              {USER_TYPE_LABELS[type]}
            </option>
          ))}
        </FormSelect>
        <FormCheckbox
          label="I confirm that I am at least 13 years of age."
          error={errors.isOldEnough?.message}
          {...register('isOldEnough')}
        />
        <FormFailure message={signUp.isError ? messageOf(signUp.error) : undefined} />
        <button type="submit" className={button.accent} disabled={signUp.isPending}>
          {signUp.isPending ? 'Registering...' : 'Register'}
        </button>
      </form>
      <AuthLinks to={['login']} />
    </AuthCard>
  );
}
