import { useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { signInMutation } from '../mutations.ts';
import type { SecondStep } from '../schema.ts';

/** A form of its own: that of /auth would load one more file on a first visit there. */
export function SignInAgain({
  secondStep,
  onClose,
}: {
  secondStep: (step: SecondStep, onRestart: () => void) => ReactNode;
  onClose: () => void;
}) {
  const signIn = useSubmit(signInMutation);
  const [form, setForm] = useState({ email: '', password: '' });
  const [step, setStep] = useState<SecondStep | null>(null);
  return (
    <Dialog title="Sign in again" onClose={onClose}>
      <div className="mt-4">
        {step ? (
          secondStep(step, () => setStep(null))
        ) : (
          <form
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              signIn.mutate(form, { onSuccess: (wanted) => wanted && setStep(wanted) });
            }}
          >
            <FormField
              label="Email"
              type="email"
              autoComplete="username"
              required
              value={form.email}
              onChange={({ target }) => setForm({ ...form, email: target.value })}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              required
              value={form.password}
              onChange={({ target }) => setForm({ ...form, password: target.value })}
            />
            <Refusal isBoxed error={signIn.error} />
            <Button type="submit" look="accent" disabled={signIn.isPending}>
              {signIn.isPending ? 'Signing in...' : 'Sign in'}
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}
