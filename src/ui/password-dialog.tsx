import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { button } from './button.ts';
import { Dialog } from './dialog.tsx';
import { PasswordField } from './password-field.tsx';
import { useRefusedForm } from './refused-form.ts';

/**
 * Asks for the own password again before something that an unlocked computer must not allow: a change of
 * how one signs in, the deletion of an account.
 *
 * @param label of the button that goes on
 * @param field what is asked for, and what is said when it is `missing`
 * @param failure what was refused, beside the password
 * @param children what else is asked or said, above the password
 * @param isReady whether that is filled in
 */
export function PasswordDialog({
  title,
  label,
  field = 'Your current password',
  missing = 'Please enter your current password.',
  failure,
  isBusy,
  isReady = () => true,
  children,
  onPassword,
  onClose,
}: {
  title: string;
  label: string;
  field?: string;
  missing?: string;
  failure: string | undefined;
  isBusy: boolean;
  isReady?: () => boolean;
  children?: ReactNode;
  onPassword: (password: string) => void;
  onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const [form, refuse] = useRefusedForm(failure);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsEmpty(password === '');
    if (isReady() && password !== '') onPassword(password);
    else refuse();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} noValidate aria-label={title} className="mt-3 grid gap-5" onSubmit={submit}>
        {children}
        <PasswordField
          label={field}
          autoComplete="current-password"
          required
          value={password}
          error={isEmpty ? missing : failure}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className={button.outline} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={button.accent} disabled={isBusy}>
            {isBusy ? 'One moment...' : label}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
