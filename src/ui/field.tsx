import type { ComponentProps } from 'react';
import { Labeled, useField } from './form-field.tsx';

/** Like FormField, without a star when it is required: the only field of its form. */
export function TextField(props: { label: string } & ComponentProps<'input'>) {
  const { labeled, control } = useField(props);
  return (
    <Labeled {...labeled} required={false}>
      <input {...control} />
    </Labeled>
  );
}

export function SelectField(props: { label: string } & ComponentProps<'select'>) {
  const { labeled, control } = useField(props);
  return (
    <Labeled {...labeled} required={false}>
      <select {...control} />
    </Labeled>
  );
}
