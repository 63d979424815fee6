import type { ComponentProps } from 'react';
import { Labeled, useField } from './form-field.tsx';
import type { Described } from './form-field.tsx';

export function TextArea(props: Described & ComponentProps<'textarea'>) {
  const { labeled, control } = useField(props);
  return (
    <Labeled {...labeled}>
      <textarea dir="auto" rows={4} {...control} />
    </Labeled>
  );
}
