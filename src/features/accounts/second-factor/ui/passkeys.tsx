import { useState } from 'react';
import { site } from '#site.config.ts';
import { failureOf } from '#ui/failure.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { PasswordDialog } from '#ui/password-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { useRefusedForm } from '#ui/refused-form.ts';
import { useSubmit } from '#ui/submit.ts';
import { addPasskeyMutation, removePasskeyMutation, renamePasskeyMutation } from '../client.ts';
import { PASSKEY_NAME_LENGTH } from '../schema.ts';
import type { OwnPasskey } from '../client.ts';

const NAMELESS = 'Name the passkey.';
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.timeZone });

export function Passkeys({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const [renamed, setRenamed] = useState<OwnPasskey>();
  const [removed, setRemoved] = useState<OwnPasskey>();
  return (
    <>
      <ul aria-label="Passkeys" className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold break-words">{passkey.name}</p>
              <p className="text-sm text-ink-soft">
                Added {dates.format(new Date(passkey.created_at))}
                {passkey.last_used_at === null
                  ? ', not used yet'
                  : `, last used ${dates.format(new Date(passkey.last_used_at))}`}
              </p>
            </div>
            <div className="flex gap-2">
              <Button aria-label={`Rename ${passkey.name}`} onClick={() => setRenamed(passkey)}>
                Rename
              </Button>
              <Button aria-label={`Remove ${passkey.name}`} onClick={() => setRemoved(passkey)}>
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {renamed ? <Rename passkey={renamed} onClose={() => setRenamed(undefined)} /> : null}
      {removed ? (
        <PasswordDialog
          title={`Remove ${removed.name}?`}
          label="Remove"
          deed={removePasskeyMutation}
          sent={(currentPassword) => ({ id: removed.id, currentPassword })}
          onClose={() => setRemoved(undefined)}
        >
          <p className="text-ink-soft">You won’t be able to sign in with it anymore.</p>
        </PasswordDialog>
      ) : null}
    </>
  );
}

function Rename({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const rename = useSubmit(renamePasskeyMutation);
  const [name, setName] = useState(passkey.name);
  const [isNameless, setIsNameless] = useState(false);
  const failure = failureOf(rename);
  const [form, refuse] = useRefusedForm(failure);
  return (
    <FormDialog
      title="Rename the passkey"
      label="Save"
      deed={rename}
      formRef={form}
      onSubmit={() => {
        setIsNameless(name.trim() === '');
        if (name.trim() === '') return refuse();
        rename.mutate({ id: passkey.id, name }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <FormField
        label="Name"
        maxLength={PASSKEY_NAME_LENGTH}
        required
        value={name}
        error={isNameless ? NAMELESS : failure}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}

export interface Adding {
  /** Gets the recovery codes if they are new. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

export function AddPasskey({ onDone, onClose }: Adding) {
  const [name, setName] = useState('');
  const [isNameless, setIsNameless] = useState(false);
  return (
    <PasswordDialog
      title="Add a passkey"
      label="Add"
      deed={addPasskeyMutation}
      sent={(currentPassword) => ({ name, currentPassword })}
      isReady={() => {
        setIsNameless(name.trim() === '');
        return name.trim() !== '';
      }}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        Use your fingerprint, face, device PIN, or security key instead of a code.
      </p>
      <FormField
        label="Name of the passkey"
        hint="A name you’ll recognize, like “My phone.”"
        maxLength={PASSKEY_NAME_LENGTH}
        required
        value={name}
        error={isNameless ? NAMELESS : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </PasswordDialog>
  );
}
