import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

const CONTROL =
  'block min-h-11 w-full rounded-xl border bg-card px-3 py-2 text-base text-ink placeholder:text-ink-soft';

export interface Described {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

export function FormField(props: Described & ComponentProps<'input'>) {
  const { labeled, control } = useField(props, 'read-only:bg-sand');
  return (
    <Labeled {...labeled}>
      <input {...control} />
    </Labeled>
  );
}

export function FormSelect(props: Described & ComponentProps<'select'>) {
  const { labeled, control } = useField(props);
  return (
    <Labeled {...labeled}>
      <select {...control} />
    </Labeled>
  );
}

interface Fielded extends Described {
  readonly id?: string | undefined;
  readonly required?: boolean | undefined;
}

/** Splits the properties of a field into those of {@link Labeled} and those of its control. */
export function useField<Props extends Fielded>(
  { label, error, hint, id: given, required, ...control }: Props,
  look = '',
) {
  const ownId = useId();
  const id = given ?? ownId;
  const className = `${controlClass(error)} ${look}`;
  return {
    labeled: { id, label, error, hint, required },
    control: { className, ...describedBy(id, error, hint), ...control, id, required },
  };
}

export function FormCheckbox(props: Described & ComponentProps<'input'>) {
  const look = 'mt-0.5 size-5 flex-none accent-court';
  const { labeled, control } = useField({ className: look, ...props });
  return (
    <div>
      <div className="flex items-start gap-3">
        <input type="checkbox" {...control} />
        <label htmlFor={labeled.id} className="min-w-6">
          {labeled.label}
        </label>
      </div>
      <Messages {...labeled} />
    </div>
  );
}

interface LabeledProps extends Described {
  readonly id: string;
  readonly required: boolean | undefined;
  readonly children: ReactNode;
}

export function Labeled({ id, label, error, hint, required, children }: LabeledProps) {
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

export function controlClass(error: string | undefined): string {
  return `${CONTROL} ${error === undefined ? 'border-control' : 'border-danger'}`;
}

function describedBy(id: string, error: string | undefined, hint: string | undefined) {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  return {
    'aria-describedby': ids.join(' ').trim() || undefined,
    'aria-invalid': error === undefined ? undefined : true,
  };
}
