import { useState } from 'react';
import { failureOf } from '#ui/failure.ts';
import { FormField } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useRefusedForm } from '#ui/refused-form.ts';
import { useSubmit } from '#ui/submit.ts';
import { finishSignInMutation, passkeySignInMutation } from '../client.ts';

const EMPTY = { app: 'Enter the code.', recovery: 'Enter a recovery code.' };

/** `ways`: what the account has besides recovery codes. */
export function SecondStep({
  ways,
  onRestart,
}: {
  ways: readonly ('app' | 'passkey')[];
  onRestart: () => void;
}) {
  const hasApp = ways.includes('app');
  const [kind, setKind] = useState<'app' | 'recovery' | null>(hasApp ? 'app' : null);
  const [code, setCode] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const finish = useSubmit(finishSignInMutation);
  const show = (next: 'app' | 'recovery') => {
    setKind(next);
    setCode('');
    setIsEmpty(false);
    finish.reset();
  };
  const failure = failureOf(finish);
  const error = isEmpty && kind ? EMPTY[kind] : failure;
  const [form, refuse] = useRefusedForm(failure);
  return (
    <div className="grid gap-5">
      {ways.includes('passkey') ? <PasskeyStep /> : null}
      {kind === null ? null : (
        <form
          ref={form}
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            setIsEmpty(code.trim() === '');
            if (code.trim() === '') return refuse();
            finish.mutate(code);
          }}
        >
          <FormField
            key={kind}
            label={kind === 'app' ? 'Code from your authenticator app' : 'Recovery code'}
            hint={kind === 'app' ? 'Six digits.' : 'One of the codes you saved. Each works once.'}
            autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do after the password
            autoFocus
            required
            value={code}
            error={error}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" look="accent" disabled={finish.isPending}>
            {finish.isPending ? 'Signing in...' : 'Sign in'}
          </Button>
        </form>
      )}
      <ul className="grid gap-1 border-t border-line pt-4">
        {kind === 'recovery' ? null : (
          <OtherWay label="Use a recovery code" onChoose={() => show('recovery')} />
        )}
        {hasApp && kind !== 'app' ? (
          <OtherWay label="Use a code from your app" onChoose={() => show('app')} />
        ) : null}
        <OtherWay label="Start over" onChoose={onRestart} />
      </ul>
    </div>
  );
}

function PasskeyStep() {
  const passkey = useSubmit(passkeySignInMutation);
  return (
    <div className="grid gap-2">
      <Button look="court" disabled={passkey.isPending} onClick={() => passkey.mutate()}>
        {passkey.isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
      <Refusal error={passkey.error} />
    </div>
  );
}

function OtherWay({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className="link inline-flex min-h-11 items-center" onClick={onChoose}>
        {label}
      </button>
    </li>
  );
}
