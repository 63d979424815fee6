import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import { useFormContext } from 'react-hook-form';
import { CLUB_FIELDS, fieldsOf } from '#features/clubs/fields.ts';
import type { ClubField as Field, ClubFieldName, Section } from '#features/clubs/fields.ts';
import { FormCheckbox, FormField } from '#ui/form-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { TypedClub } from '../schema.ts';
import { TeamCountGrid } from './team-count-grid.tsx';

interface Keyboard {
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
}

/** What brings up the right keyboard for what is typed on one line. */
const KEYBOARDS: Partial<Record<Field['kind'], Keyboard>> = {
  web: { inputMode: 'url' },
  image: { inputMode: 'url' },
  email: { type: 'email' },
  phone: { type: 'tel' },
  year: { inputMode: 'numeric' },
};

/**
 * A field of the club's form, as its kind is typed.
 *
 * @param list id of the suggestions for it
 */
export function ClubField({ name, list }: { name: ClubFieldName; list?: string }) {
  const { register, formState } = useFormContext<TypedClub>();
  const field = CLUB_FIELDS[name];
  const { label, hint, required } = field;
  const problem = formState.errors[name]?.message;
  const error = typeof problem === 'string' ? problem : undefined;
  if (field.kind === 'teams') return <TeamCountGrid />;
  if (field.kind === 'paragraphs') {
    return <TextArea label={label} error={error} {...register(name)} />;
  }
  if (field.kind === 'options') {
    return (
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{label}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          {field.options.map((option) => (
            <FormCheckbox key={option} label={option} value={option} {...register(name)} />
          ))}
        </div>
      </fieldset>
    );
  }
  return (
    <FormField
      label={label}
      hint={hint}
      required={required !== undefined}
      autoComplete="off"
      list={list}
      error={error}
      {...KEYBOARDS[field.kind]}
      {...register(name)}
    />
  );
}

/** The fields of a section of the form, in the order of the table. */
export function ClubFields({ section }: { section: Exclude<Section, 'basics'> }) {
  return fieldsOf(section).map((name) => <ClubField key={name} name={name} />);
}
