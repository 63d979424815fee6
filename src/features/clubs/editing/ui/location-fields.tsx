import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { button } from '#ui/button.ts';
import { FormField } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { MOST_LOCATIONS } from '../rules.ts';
import type { TypedClub } from '../schema.ts';

const SMALL = `${button.outline} px-3`;

/** Practice Locations: added, put in order and removed; what happens is announced. */
export function LocationFields() {
  const { register, control, formState } = useFormContext<TypedClub>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'practiceLocations' });
  const [said, setSaid] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const errors = formState.errors.practiceLocations;

  function moveTo(from: number, to: number) {
    move(from, to);
    setSaid(`Location ${from + 1} is now location ${to + 1}.`);
  }

  function removeAt(index: number) {
    remove(index);
    setSaid(`Location ${index + 1} removed.`);
    addButton.current?.focus();
  }

  return (
    <>
      {fields.length === 0 ? <p className="text-ink-soft">No practice locations yet.</p> : null}
      <ol className="grid gap-5">
        {fields.map((field, index) => {
          const label = `Location ${index + 1}`;
          return (
            <li key={field.id} className="grid gap-4 rounded-xl border border-line p-4">
              <fieldset className="grid gap-4 sm:grid-cols-2">
                <legend className="mb-2 font-semibold">{label}</legend>
                <FormField
                  label="Name"
                  autoComplete="off"
                  hint="For example the name of the gym; optional."
                  error={errors?.[index]?.name?.message}
                  {...register(`practiceLocations.${index}.name`)}
                />
                <FormField
                  label="Address"
                  required
                  autoComplete="off"
                  error={errors?.[index]?.address?.message}
                  {...register(`practiceLocations.${index}.address`)}
                />
              </fieldset>
              <div className="flex flex-wrap gap-2">
                <button
                  type="button"
                  className={SMALL}
                  disabled={index === 0}
                  aria-label={`Move ${label} up`}
                  onClick={() => moveTo(index, index - 1)}
                >
                  Up
                </button>
                <button
                  type="button"
                  className={SMALL}
                  disabled={index === fields.length - 1}
                  aria-label={`Move ${label} down`}
                  onClick={() => moveTo(index, index + 1)}
                >
                  Down
                </button>
                <button
                  type="button"
                  className={SMALL}
                  aria-label={`Remove ${label}`}
                  onClick={() => removeAt(index)}
                >
                  Remove
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          ref={addButton}
          disabled={fields.length >= MOST_LOCATIONS}
          onClick={() => append({ name: '', address: '' })}
        >
          Add Location
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
