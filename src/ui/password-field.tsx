import { useHydrated } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { ComponentProps, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Labeled, controlClass, describedBy } from './form-field.tsx';
import type { Described } from './form-field.tsx';

/**
 * A field for a password, with a button that shows what is typed. It is hidden again when the form is
 * sent, so that browsers keep it as a password and not as a text.
 */
export function PasswordField({
  label,
  error,
  hint,
  ...input
}: Described & Omit<ComponentProps<'input'>, 'type'>) {
  const id = useId();
  const hydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);

  function toggle({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const field = currentTarget.parentElement?.querySelector('input');
    if (!field) return;
    const { selectionStart, selectionEnd, selectionDirection } = field;
    flushSync(() => setIsShown(!isShown));
    // Browsers move the caret when the type changes, Chromium 150 as it lays the field out.
    field.getBoundingClientRect();
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
    if (!isShown) field.form?.addEventListener('submit', () => setIsShown(false), { once: true });
  }

  return (
    <Labeled id={id} label={label} error={error} hint={hint} required={input.required}>
      <div className="relative">
        <input
          id={id}
          className={`${controlClass(error)} pr-20`}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...describedBy(id, error, hint)}
          {...input}
          type={isShown ? 'text' : 'password'}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={id}
          disabled={!hydrated}
          className="absolute inset-y-0 right-0 min-w-16 rounded-r-xl px-3 text-sm font-semibold text-court hover:underline disabled:invisible"
          // The focus stays where the typing is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <span aria-hidden="true">{isShown ? 'Hide' : 'Show'}</span>
          <span className="sr-only">Show password</span>
        </button>
      </div>
    </Labeled>
  );
}

/** Tells password managers whose password a form changes; nobody sees or reaches it. */
export function AccountName({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}
