import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { DEFAULT_USER_TYPE, USER_TYPES } from '#domain/actor.ts';
import { USER_TYPE_LABELS } from '#domain/user-types.ts';
import { bound } from '#ui/bound.ts';
import { usePostForm } from '#ui/early-taps.ts';
import { lateResolver } from '#ui/late-resolver.ts';
import { FormCheckbox, FormField, FormSelect } from '#ui/form-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { site } from '#site.config.ts';
import { signUpMutation } from '../mutations.ts';
import { AGE_UNCONFIRMED, PASSWORD_HINT, passwordProblem } from '../rules.ts';
import type { SignUp, SignUpFields } from '../schema.ts';
import { AuthLinks, AuthCard, toastProblem } from './form-shell.tsx';
import { forgetRegistration, keepRegistration, keptRegistration } from './sign-up-sent.tsx';

const resolver = lateResolver(async () => (await import('../schema.ts')).signUpSchema);

/** A registration that waits in this tab fills in the form and is replaced by sending it again. */
export function SignUpForm({
  next,
  onSignedUp,
}: {
  next: string | undefined;
  onSignedUp: () => void;
}) {
  const hydrated = useHydrated();
  const signUp = useSubmit(signUpMutation);
  const [isAnew, setIsAnew] = useState(false);
  const earlier = hydrated && !isAnew ? keptRegistration() : null;
  const form = useForm({
    resolver,
    defaultValues: { userType: DEFAULT_USER_TYPE },
  });
  const { getValues, reset, setFocus } = form;
  const receipt = earlier?.receipt;
  useKept(form, receipt);
  const post = usePostForm(hydrated);
  function send(values: SignUp) {
    signUp.mutate(
      { ...values, replaces: receipt, next },
      {
        onSuccess(sent) {
          const { username, email, userType } = values;
          const mayRepeatAt = Date.now() + sent.waitSeconds * 1_000;
          keepRegistration({ username, email, userType, receipt: sent.receipt, mayRepeatAt });
          onSignedUp();
        },
      },
    );
  }
  return (
    <AuthCard title={`Register for ${site.name}`}>
      <form
        {...post}
        className="grid gap-5"
        onSubmit={(event) =>
          void form.handleSubmit(send, ({ isOldEnough }) =>
            toastProblem(isOldEnough ? AGE_UNCONFIRMED : passwordProblem(getValues('password'))),
          )(event)
        }
      >
        {earlier === null ? null : (
          <Earlier
            email={earlier.email}
            onAnew={() => {
              forgetRegistration();
              setIsAnew(true);
              reset(undefined, { keepFieldsRef: true });
              setFocus('username');
            }}
          />
        )}
        <Fields field={bound(form)} />
        <Refusal isBoxed error={signUp.error} />
        <Button type="submit" look="accent" disabled={signUp.isPending}>
          {signUp.isPending ? 'Registering...' : 'Register'}
        </Button>
      </form>
      <AuthLinks to={['login']} />
    </AuthCard>
  );
}

function Fields({ field }: { field: ReturnType<typeof bound<SignUpFields, SignUp>> }) {
  return (
    <>
      <FormField
        label="Username"
        autoComplete="nickname"
        maxLength={60}
        required
        hint="Everyone sees this next to what you post. Please don’t use your child’s name."
        {...field('username')}
      />
      <FormField label="Email" type="email" autoComplete="username" required {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        {...field('password')}
      />
      <FormSelect label="I am a" defaultValue={DEFAULT_USER_TYPE} {...field('userType')}>
        {USER_TYPES.map((type) => (
          <option key={type} value={type}>
            {USER_TYPE_LABELS[type]}
          </option>
        ))}
      </FormSelect>
      <FormCheckbox
        label="I confirm that I am at least 13 years of age."
        {...field('isOldEnough')}
      />
    </>
  );
}

function Earlier({ email, onAnew }: { email: string; onAnew: () => void }) {
  return (
    <div role="note" className="rounded-xl bg-court-tint px-4 py-3 text-court-strong">
      <p>
        You already registered with <span className="wrap-anywhere">{email}</span>, but you haven’t
        confirmed it yet. If you register again, this replaces it.
      </p>
      <button type="button" className="link mt-1 min-h-11 text-left" onClick={onAnew}>
        Start with an empty form
      </button>
    </div>
  );
}

/** Fills in the earlier registration, but keeps what was typed meanwhile. */
function useKept(
  { getValues, setFocus, setValue }: UseFormReturn<SignUpFields, unknown, SignUp>,
  receipt: string | undefined,
): void {
  useEffect(() => {
    const kept = receipt === undefined ? null : keptRegistration();
    if (!kept) return;
    for (const name of ['username', 'email'] as const) {
      if (!getValues(name)) setValue(name, kept[name]);
    }
    if (getValues('userType') === DEFAULT_USER_TYPE) setValue('userType', kept.userType);
    if (!document.activeElement?.closest('main form')) setFocus('email', { shouldSelect: true });
  }, [receipt, getValues, setFocus, setValue]);
}
