import { useEffect, useRef, useState } from 'react';
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
import type { SignUp } from '../schema.ts';
import { AuthLinks } from './auth-links.tsx';
import { forgetRegistration, keepRegistration, keptRegistration } from './awaited-registration.ts';
import { AuthCard, FormFailure, toastProblem } from './form-shell.tsx';

async function loadRules() {
  const [{ zodResolver }, { signUpSchema }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('../schema.ts'),
  ]);
  return zodResolver(signUpSchema);
}

/**
 * The signup mode of /auth. Who has registered in this tab and waits for the mail finds what they
 * typed, but for the password, and takes the earlier registration back by sending another.
 *
 * @param onSignedUp after the confirmation mail is on its way
 */
export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const signUp = useSubmit(signUpMutation());
  const [earlier, setEarlier] = useState(keptRegistration);
  const { register, handleSubmit, formState, getValues, reset, setFocus } = useForm({
    resolver: useLateRules(loadRules),
    defaultValues: {
      username: earlier?.username ?? '',
      email: earlier?.email ?? '',
      password: '',
      userType: earlier?.userType ?? DEFAULT_USER_TYPE,
      // Unticked: the schema refuses it with the sentence of AUTH-14.
      isOldEnough: false as unknown as true,
    },
  });
  const { errors } = formState;
  const isAgain = earlier !== null;
  const wasAgain = useRef(false);
  useEffect(() => {
    // What brought them back here is the address.
    if (isAgain) setFocus('email', { shouldSelect: true });
    else if (wasAgain.current) setFocus('username');
    wasAgain.current = isAgain;
  }, [isAgain, setFocus]);
  function send(values: SignUp) {
    const replaces = earlier?.receipt;
    signUp.mutate(replaces === undefined ? values : { ...values, replaces }, {
      onSuccess({ receipt, waitSeconds }) {
        const { username, email, userType } = values;
        const mayRepeatAt = Date.now() + waitSeconds * 1_000;
        keepRegistration({ username, email, userType, receipt, mayRepeatAt });
        onSignedUp();
      },
    });
  }
  return (
    <AuthCard title={`Register for ${site.name}`}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) =>
          void handleSubmit(
            (values) => send(values),
            (refused) =>
              toastProblem(
                refused.isOldEnough ? AGE_UNCONFIRMED : passwordProblem(getValues('password')),
              ),
          )(event)
        }
      >
        {earlier === null ? null : (
          <div role="note" className="rounded-xl bg-court-tint px-4 py-3 text-court-strong">
            <p>
              Your registration with <span className="wrap-anywhere">{earlier.email}</span> waits
              for its mail. What you send now takes its place.
            </p>
            <button
              type="button"
              className="link mt-1 min-h-9 text-left"
              onClick={() => {
                forgetRegistration();
                setEarlier(null);
                reset({ username: '', email: '', password: '', userType: DEFAULT_USER_TYPE });
              }}
            >
              Start with an empty form
            </button>
          </div>
        )}
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
