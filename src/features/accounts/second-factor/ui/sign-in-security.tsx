import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedCard } from '#ui/card.tsx';
import { ownFactorsQuery, recoveryCodesMutation, turnOffAppMutation } from '../client.ts';
import type { OwnFactors } from '../client.ts';
import { AppSetup } from './app-setup.tsx';
import { AddPasskey, Passkeys } from './passkeys.tsx';
import { PasswordDialog } from '#ui/password-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/**
 * The second factors of the one who is signed in: to set up, to look through, to turn off.
 *
 * @param onSetUp after a second factor was added and its recovery codes, if any, were saved
 */
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
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setOpen(null);
  const done = (made: readonly string[] | null) => {
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
          ? 'A second factor keeps your account safe even if someone learns your password.'
          : 'Signing in takes a second step after your password.'}
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
            text={
              factors.passkeys.length === 0
                ? 'Your fingerprint, your face, or a security key.'
                : undefined
            }
            label="Add a passkey"
            onClick={() => setOpen('passkey')}
          />
          <Passkeys passkeys={factors.passkeys} />
        </div>
        {factors.recoveryCodes === null ? null : (
          <Row
            title="Recovery codes"
            text={`${factors.recoveryCodes} of 10 left.`}
            label="Make new codes"
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
          <p className="text-ink-soft">Signing in will no longer ask for its codes.</p>
        </PasswordDialog>
      ) : null}
      {open === 'passkey' ? <AddPasskey onDone={done} onClose={close} /> : null}
      {open === 'codes' ? (
        <PasswordDialog
          title="Make new recovery codes?"
          label="Make new codes"
          deed={recoveryCodesMutation}
          sent={(password) => password}
          onDone={done}
          onClose={close}
        >
          <p className="text-ink-soft">The codes you have now stop working.</p>
        </PasswordDialog>
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onClose={saved} /> : null}
    </>
  );
}

function appInWords({ hasApp, isAppBroken }: OwnFactors): string {
  if (!hasApp) return 'Codes from an app on your phone.';
  if (!isAppBroken) return 'On';
  return 'Its codes can no longer be checked on our side: turn it off, and set it up again.';
}

function Row({
  title,
  text,
  label,
  onClick,
}: {
  title: string;
  text: string | undefined;
  label: string;
  onClick: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        {text === undefined ? null : <p className="text-sm text-ink-soft">{text}</p>}
      </div>
      <Button onClick={onClick}>{label}</Button>
    </div>
  );
}
