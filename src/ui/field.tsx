import { useId } from 'react';
import type { ComponentProps } from 'react';

const CONTROL =
  'block min-h-11 w-full rounded-xl border border-control bg-card px-3 py-2 text-base text-ink placeholder:text-ink-soft';

/** A text field with its label above. */
export function TextField({
  label,
  id: given,
  ...input
}: { label: string } & ComponentProps<'input'>) {
  const ownId = useId();
  const id = given ?? ownId;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <input id={id} className={CONTROL} {...input} />
    </div>
  );
}

/** A native select with its label above. */
export function SelectField({
  label,
  id: given,
  children,
  ...select
}: { label: string } & ComponentProps<'select'>) {
  const ownId = useId();
  const id = given ?? ownId;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <select id={id} className={CONTROL} {...select}>
        {children}
      </select>
    </div>
  );
}
