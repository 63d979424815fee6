import { useId } from 'react';
import type { ComponentProps } from 'react';
import { Labeled, describedBy } from './form-field.tsx';
import type { Described } from './form-field.tsx';

/** A field for longer text, with its label above and its error below. */
export function TextArea({
  label,
  error,
  hint,
  ...textarea
}: Described & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Labeled id={id} label={label} error={error} hint={hint} required={textarea.required}>
      <textarea
        id={id}
        dir="auto"
        rows={4}
        className={`block w-full rounded-xl border bg-card px-3 py-2 text-base text-ink ${error === undefined ? 'border-control' : 'border-danger'}`}
        {...describedBy(id, error, hint)}
        {...textarea}
      />
    </Labeled>
  );
}
