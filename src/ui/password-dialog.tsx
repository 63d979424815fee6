import type { UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { failureOf } from './failure.ts';
import { FormDialog } from './form-dialog.tsx';
import { PasswordField } from './password-field.tsx';
import { useRefusedForm } from './refused-form.ts';
import { useSubmit } from './submit.ts';

const PASSWORD = {
  field: 'Your current password',
  missing: 'Enter your current password.',
};
export const PASSWORD_OR_CODE = {
  field: 'Your password, or a code from your app',
  missing: 'Enter your password, or a code from your authenticator app.',
};
/** For dialogs about another user's account. */
export const OWN_PASSWORD_OR_CODE = {
  field: 'Your own password, or a code from your app',
  missing: 'Enter your own password, or a code from your authenticator app.',
};

interface PasswordDialogProps<Data, Sent, Context> {
  title: string;
  label: string;
  asks?: typeof PASSWORD;
  deed: UseMutationOptions<Data, Error, Sent, Context>;
  sent: (password: string) => Sent;
  isReady?: () => boolean;
  children?: ReactNode;
  onClose: () => void;
  onDone?: (data: Data) => void;
}

/** Asks for the password again before something that an unlocked computer must not allow. */
export function PasswordDialog<Data, Sent, Context>(
  props: PasswordDialogProps<Data, Sent, Context>,
) {
  const { asks = PASSWORD, deed, sent, isReady, children, onClose, onDone = onClose } = props;
  const [password, setPassword] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const does = useSubmit(deed);
  const failure = failureOf(does);
  const [form, refuse] = useRefusedForm(failure);
  const submit = (): void => {
    setIsEmpty(password === '');
    if (isReady?.() !== false && password !== '')
      does.mutate(sent(password), { onSuccess: onDone });
    else refuse();
  };
  return (
    <FormDialog
      title={props.title}
      label={props.label}
      formRef={form}
      busy="One moment..."
      deed={does}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <PasswordField
        label={asks.field}
        autoComplete="current-password"
        required
        value={password}
        error={isEmpty ? asks.missing : failure}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}
