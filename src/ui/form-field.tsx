import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

const CONTROL =
  'block min-h-11 w-full rounded-xl border bg-card px-3 py-2 text-base text-ink placeholder:text-ink-soft';

/** What a field is called, and what is said about it. */
export interface Described {
  readonly label: string;
  /** What is wrong with the value; shown beside the field and announced. */
  readonly error?: string | undefined;
  /** A sentence of help below the field. */
  readonly hint?: string | undefined;
}

/** A text field of a form, with its error beside it. */
export function FormField({ label, error, hint, ...input }: Described & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Labeled id={id} label={label} error={error} hint={hint} required={input.required}>
      <input
        id={id}
        className={`${controlClass(error)} read-only:bg-sand`}
        {...describedBy(id, error, hint)}
        {...input}
      />
    </Labeled>
  );
}

/** A native select of a form, with its error beside it. */
export function FormSelect({
  label,
  error,
  hint,
  children,
  ...select
}: Described & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Labeled id={id} label={label} error={error} hint={hint} required={select.required}>
      <select id={id} className={controlClass(error)} {...describedBy(id, error, hint)} {...select}>
        {children}
      </select>
    </Labeled>
  );
}

/** A checkbox with its sentence, and its error below. */
export function FormCheckbox({
  label,
  error,
  hint,
  ...input
}: Described & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          className="mt-0.5 size-5 flex-none accent-court"
          {...describedBy(id, error, hint)}
          {...input}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <Messages id={id} error={error} hint={hint} />
    </div>
  );
}

/** A control below its label, with what is said about it below. */
export function Labeled({
  id,
  label,
  error,
  hint,
  required,
  children,
}: Described & { id: string; required: boolean | undefined; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
        {required ? <span aria-hidden="true"> *</span> : null}
      </label>
      {children}
      <Messages id={id} error={error} hint={hint} />
    </div>
  );
}

/** What is said below a control. */
export function Messages({ id, error, hint }: { id: string } & Omit<Described, 'label'>) {
  return (
    <>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </>
  );
}

/** Classes of a control, which an error gives a red edge. */
export function controlClass(error: string | undefined): string {
  return `${CONTROL} ${error === undefined ? 'border-control' : 'border-danger'}`;
}

/** Tells who does not see it what {@link Labeled} says about a control. */
export function describedBy(id: string, error: string | undefined, hint: string | undefined) {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return {
    ...(ids === '' ? {} : { 'aria-describedby': ids }),
    ...(error === undefined ? {} : { 'aria-invalid': true as const }),
  };
}
