import { useId } from 'react';
import type { ComponentProps } from 'react';

/** A field for longer text, with its label above and its error below. */
export function TextArea({
  label,
  error,
  ...textarea
}: { label: string; error?: string | null } & ComponentProps<'textarea'>) {
  const id = useId();
  const hasError = error !== undefined && error !== null;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
        {textarea.required ? <span aria-hidden="true"> *</span> : null}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={4}
        className={`block w-full rounded-xl border bg-card px-3 py-2 text-base text-ink ${hasError ? 'border-danger' : 'border-control'}`}
        {...(hasError ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        {...textarea}
      />
      {hasError ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
