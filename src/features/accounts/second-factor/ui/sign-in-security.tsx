import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { button } from '#ui/button.ts';
import { LoadedCard } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { failureOf } from '#ui/failure.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { PasswordDialog } from '#ui/password-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { useRefusedForm } from '#ui/refused-form.ts';
import { useSubmit } from '#ui/submit.ts';
import {
  ownFactorsQuery,
  recoveryCodesMutation,
  turnOffAppMutation,
  confirmAppMutation,
  startAppMutation,
} from '../client.ts';
import type { OwnFactors, Setup } from '../client.ts';
import { AddPasskey, Passkeys } from './passkeys.tsx';
import type { Adding } from './passkeys.tsx';

/** `onSetUp` runs after a factor was added and its recovery codes, if any, were saved. */
export function SignInSecurity({ onSetUp }: { onSetUp?: () => void }) {
  const factors = useQuery(ownFactorsQuery);
  return (
    <LoadedCard title="Sign-in security" query={factors} space="min-h-40">
      {(own) => <Factors factors={own} onSetUp={onSetUp} />}
    </LoadedCard>
  );
}

type Open = 'app' | 'app-off' | 'passkey' | 'codes' | null;

function Factors({ factors, onSetUp }: { factors: OwnFactors; onSetUp: (() => void) | undefined }) {
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<Codes | null>(null);
  const close = () => setOpen(null);
  const done = (made: Codes | null) => {
    close();
    setCodes(made);
    if (made === null) onSetUp?.();
  };
  const saved = () => {
    setCodes(null);
    onSetUp?.();
  };
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        {factors.recoveryCodes === null
          ? 'Two-step sign-in keeps your account safe even if someone learns your password.'
          : 'Two-step sign-in is on: we ask for a second step after your password.'}
      </p>
      <div className="mt-3 divide-y divide-line">
        <Row
          title="Authenticator app"
          text={appInWords(factors)}
          label={factors.hasApp ? 'Turn off' : 'Set up an app'}
          onClick={() => setOpen(factors.hasApp ? 'app-off' : 'app')}
        />
        <div>
          <Row
            title="Passkeys"
            text={factors.passkeys.length === 0 && 'Your fingerprint, face, or security key.'}
            label="Add a passkey"
            onClick={() => setOpen('passkey')}
          />
          <Passkeys passkeys={factors.passkeys} />
        </div>
        {factors.recoveryCodes === null ? null : (
          <Row
            title="Recovery codes"
            text={`${factors.recoveryCodes} of 10 left.`}
            label="Create new codes"
            onClick={() => setOpen('codes')}
          />
        )}
      </div>
      {open === 'app' ? <AppSetup onDone={done} onClose={close} /> : null}
      {open === 'app-off' ? (
        <PasswordDialog
          title="Turn off the authenticator app?"
          label="Turn off"
          deed={turnOffAppMutation}
          sent={(password) => password}
          onClose={close}
        >
          <p className="text-ink-soft">We won’t ask for its codes when you sign in.</p>
        </PasswordDialog>
      ) : null}
      {open === 'passkey' ? <AddPasskey onDone={done} onClose={close} /> : null}
      {open === 'codes' ? (
        <PasswordDialog
          title="Create new recovery codes?"
          label="Create new codes"
          deed={recoveryCodesMutation}
          sent={(password) => password}
          onDone={done}
          onClose={close}
        >
          <p className="text-ink-soft">Your current codes will stop working.</p>
        </PasswordDialog>
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onClose={saved} /> : null}
    </>
  );
}

function appInWords({ hasApp, isAppBroken }: OwnFactors): string {
  if (!hasApp) return 'Codes from an app on your phone.';
  if (!isAppBroken) return 'On';
  return 'We can’t check this app’s codes anymore. Turn it off, then set it up again.';
}

interface RowProps {
  title: string;
  text: string | false;
  label: string;
  onClick: () => void;
}

function Row({ title, text, label, onClick }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        {text ? <p className="text-sm text-ink-soft">{text}</p> : null}
      </div>
      <Button onClick={onClick}>{label}</Button>
    </div>
  );
}

type Codes = readonly string[];

function RecoveryCodes({ codes, onClose }: { codes: Codes; onClose: () => void }) {
  const [isSaved, setIsSaved] = useState(false);
  const text = codes.join('\n');
  return (
    <Dialog title="Save your recovery codes" onClose={onClose}>
      <p className="mt-2 text-ink-soft">
        If you lose your phone or passkey, each code lets you sign in once with your password. We
        won’t show them again, so save them somewhere safe, like your password manager.
      </p>
      <ul
        aria-label="Recovery codes"
        className="my-4 grid grid-cols-2 gap-2 rounded-xl bg-sand px-2 py-4 text-center font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} what="Recovery codes" fallback="Select the codes instead." />
        <a
          className={button.outline}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          Download
        </a>
      </div>
      <label className="mt-5 flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 flex-none accent-court"
          checked={isSaved}
          onChange={(event) => setIsSaved(event.target.checked)}
        />
        I’ve saved these codes
      </label>
      <div className="mt-4 flex justify-end">
        <Button look="accent" disabled={!isSaved} onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

function AppSetup({ onDone, onClose }: Adding) {
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
        Use an authenticator app on your phone, or your password manager. It shows a new code every
        30 seconds, and we’ll ask for it after your password.
      </p>
    </PasswordDialog>
  );
}

function ConfirmApp({ setup, onDone, onClose }: Adding & { setup: Setup }) {
  const { uri, secret, picture } = setup;
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
      {/* Dark on light in both modes, because apps read nothing else. */}
      <svg
        role="img"
        aria-label="QR code for your app"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
        className="mx-auto size-48 rounded-xl"
      >
        <rect width="100%" height="100%" fill="white" />
        <path d={picture.path} fill="black" />
      </svg>
      <div className="flex items-center gap-3">
        <p className="text-sm text-ink-soft">
          Is the app on this device?{' '}
          <a href={uri} className="link target">
            Open it with this key
          </a>
          . Or enter this key in your app:{' '}
          <code className="font-mono font-semibold break-words text-ink select-all">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </p>
        <CopyButton text={secret} what="Secret" fallback="Select the key instead." />
      </div>
      <FormField
        label="Code from the app"
        hint="Six digits."
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={code}
        error={isEmpty ? 'Enter the code.' : failure}
        onChange={(event) => setCode(event.target.value)}
      />
    </FormDialog>
  );
}
