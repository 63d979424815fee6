import { useState } from 'react';
import { failureOf } from '#ui/failure.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { PasswordDialog } from '#ui/password-dialog.tsx';
import { useRefusedForm } from '#ui/refused-form.ts';
import { useSubmit } from '#ui/submit.ts';
import { confirmAppMutation, startAppMutation } from '../client.ts';
import { inGroups } from '../rules.ts';
import type { Setup } from '../client.ts';
import { CopyButton } from '#ui/copy-button.tsx';

/**
 * Sets up an authenticator app: the password, the secret as a QR code and as text, a code of the app.
 *
 * @param onDone gets the recovery codes, if they are new
 */
export function AppSetup({
  onDone,
  onClose,
}: {
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const [setup, setSetup] = useState<Setup>();
  if (setup) return <ConfirmApp setup={setup} onDone={onDone} onClose={onClose} />;
  return (
    <PasswordDialog
      title="Set up an authenticator app"
      label="Continue"
      deed={startAppMutation}
      sent={(password) => password}
      onDone={setSetup}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        An app on your phone, such as the one of your password manager, shows a new code every half
        minute. Signing in asks for it after your password.
      </p>
    </PasswordDialog>
  );
}

function ConfirmApp({
  setup: { secret, picture },
  onDone,
  onClose,
}: {
  setup: Setup;
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const confirm = useSubmit(confirmAppMutation);
  const [code, setCode] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const failure = failureOf(confirm);
  const [form, refuse] = useRefusedForm(failure);
  return (
    <FormDialog
      title="Scan this with your app"
      name="Confirm the app"
      label="Turn on"
      busy="One moment..."
      deed={confirm}
      formRef={form}
      onSubmit={() => {
        setIsEmpty(code.trim() === '');
        if (code.trim() === '') return refuse();
        confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
      }}
      onClose={onClose}
    >
      {/* Dark on light in either mode: apps read nothing else. */}
      <svg
        role="img"
        aria-label="QR code of the secret"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
        className="mx-auto size-48 rounded-xl"
      >
        <rect width="100%" height="100%" fill="white" />
        <path d={picture.path} fill="black" />
      </svg>
      <div className="flex items-center gap-3">
        <p className="text-sm text-ink-soft">
          Or give this to the app, for example when it is on this device:{' '}
          <code className="font-mono font-semibold break-words text-ink select-all">
            {inGroups(secret)}
          </code>
        </p>
        <CopyButton text={secret} what="Secret" fallback="Select it instead." />
      </div>
      <FormField
        label="Code from the app"
        hint="Six digits."
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={code}
        error={isEmpty ? 'Please enter the code.' : failure}
        onChange={(event) => setCode(event.target.value)}
      />
    </FormDialog>
  );
}
