import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import type { ComponentProps, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Labeled, useField } from './form-field.tsx';
import type { Described } from './form-field.tsx';

/** A password with a button that shows it. Hidden again on submit, so that browsers store it as a password. */
export function PasswordField(props: Described & Omit<ComponentProps<'input'>, 'type'>) {
  const { labeled, control } = useField(props, 'pr-20');
  const hydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);

  function toggle({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const field = currentTarget.parentElement?.querySelector('input');
    if (!field) return;
    const { selectionStart, selectionEnd, selectionDirection } = field;
    flushSync(() => setIsShown(!isShown));
    // Browsers move the caret when the type changes, Chromium 150 during layout.
    field.getBoundingClientRect();
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
    if (!isShown) field.form?.addEventListener('submit', () => setIsShown(false), { once: true });
  }

  return (
    <Labeled {...labeled}>
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...control}
          type={isShown ? 'text' : 'password'}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={labeled.id}
          disabled={!hydrated}
          className="absolute inset-y-0 right-0 min-w-16 rounded-r-xl px-3 text-sm font-semibold text-court hover:underline disabled:invisible"
          // Keeps the focus in the field.
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

/** Tells password managers which account a form changes. */
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
