import { DEFAULT_USER_TYPE } from '#domain/actor.ts';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { USER_TYPES } from '#domain/actor.ts';
import { USER_TYPE_LABELS } from '#domain/user-types.ts';
import { FormCheckbox, FormField, FormSelect } from '#ui/form-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { usePlainForm } from '#ui/plain-form.ts';
import type { PlainErrors } from '#ui/plain-form.ts';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { site } from '#site.config.ts';
import { signUpMutation } from '../mutations.ts';
import { AGE_UNCONFIRMED, PASSWORD_HINT, passwordProblem } from '../rules.ts';
import type { SignUp } from '../schema.ts';
import { AuthLinks } from './auth-links.tsx';
import { forgetRegistration, keepRegistration, keptRegistration } from './awaited-registration.ts';
import type { AwaitedRegistration } from './awaited-registration.ts';
import { AuthCard, toastProblem } from './form-shell.tsx';

/** With the screen that comes after it, which must not fail to load then. */
async function loadRules() {
  const [{ signUpSchema }] = await Promise.all([
    import('../schema.ts'),
    import('./sign-up-sent.tsx'),
  ]);
  return signUpSchema;
}

/**
 * The signup mode of /auth. Who has registered in this tab and waits for the mail finds what they
 * typed, but for the password, and takes the earlier registration back by sending another.
 *
 * @param next the page to arrive at after confirming and signing in
 * @param onSignedUp after the confirmation mail is on its way
 */
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
  const { errors, form } = usePlainForm({
    load: loadRules,
    onSend: send,
    onRefused(refused, { elements }) {
      const password = elements.namedItem('password');
      const typed = password instanceof HTMLInputElement ? password.value : '';
      toastProblem(refused.isOldEnough === undefined ? passwordProblem(typed) : AGE_UNCONFIRMED);
    },
  });
  const shown = useRef<HTMLFormElement>(null);
  const receipt = earlier?.receipt;
  useEffect(() => {
    const kept = receipt === undefined ? null : keptRegistration();
    if (kept && shown.current) fillIn(shown.current, kept);
  }, [receipt]);
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
      <form {...form} ref={shown} className="grid gap-5">
        {earlier === null ? null : (
          <Earlier
            email={earlier.email}
            onAnew={() => {
              forgetRegistration();
              setIsAnew(true);
              shown.current?.reset();
              focus(shown.current, 'username');
            }}
          />
        )}
        <Fields errors={errors} />
        <Refusal isBoxed error={signUp.error} />
        <Button type="submit" look="accent" disabled={!hydrated || signUp.isPending}>
          {signUp.isPending ? 'Registering...' : 'Register'}
        </Button>
      </form>
      <AuthLinks to={['login']} />
    </AuthCard>
  );
}

function Fields({ errors }: { errors: PlainErrors }) {
  return (
    <>
      <FormField
        label="Username"
        name="username"
        autoComplete="nickname"
        maxLength={60}
        required
        hint="Shown with what you write here. Not your child’s name, please."
        error={errors.username}
      />
      <FormField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        error={errors.password}
      />
      <FormSelect
        label="I am a"
        name="userType"
        defaultValue={DEFAULT_USER_TYPE}
        error={errors.userType}
      >
        {USER_TYPES.map((type) => (
          <option key={type} value={type}>
            {USER_TYPE_LABELS[type]}
          </option>
        ))}
      </FormSelect>
      <FormCheckbox
        label="I confirm that I am at least 13 years of age."
        name="isOldEnough"
        error={errors.isOldEnough}
      />
    </>
  );
}

function Earlier({ email, onAnew }: { email: string; onAnew: () => void }) {
  return (
    <div role="note" className="rounded-xl bg-court-tint px-4 py-3 text-court-strong">
      <p>
        Your registration with <span className="wrap-anywhere">{email}</span> is waiting to be
        confirmed. What you send now takes its place.
      </p>
      <button type="button" className="link mt-1 min-h-11 text-left" onClick={onAnew}>
        Start with an empty form
      </button>
    </div>
  );
}

/** What somebody has typed already stays; what brought them back is the address. */
function fillIn(form: HTMLFormElement, kept: AwaitedRegistration): void {
  for (const name of ['username', 'email'] as const) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === '') field.value = kept[name];
  }
  const type = form.elements.namedItem('userType');
  if (type instanceof HTMLSelectElement && type.value === DEFAULT_USER_TYPE) {
    type.value = kept.userType;
  }
  if (!form.contains(document.activeElement)) focus(form, 'email');
}

function focus(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
