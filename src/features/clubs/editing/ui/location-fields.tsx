import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { bound } from '#ui/bound.ts';
import { FormField } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { MOST_LOCATIONS } from '../rules.ts';
import type { TypedClub } from '../schema.ts';

export function LocationFields() {
  const { control } = useFormContext<TypedClub>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'practiceLocations' });
  const [said, setSaid] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);

  function moveTo(from: number, to: number) {
    move(from, to);
    setSaid(`Location ${from + 1} moved to position ${to + 1}.`);
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
        {fields.map((field, index) => (
          <li key={field.id} className="grid gap-4 rounded-xl border border-line p-4">
            <Fields index={index} />
            <div className="flex flex-wrap gap-2">
              {[
                { deed: 'Up', label: `Move Location ${index + 1} up`, to: index - 1 },
                { deed: 'Down', label: `Move Location ${index + 1} down`, to: index + 1 },
              ].map(({ deed, label, to }) => (
                <Button
                  key={deed}
                  className="px-3"
                  disabled={to < 0 || to === fields.length}
                  aria-label={label}
                  onClick={() => moveTo(index, to)}
                >
                  {deed}
                </Button>
              ))}
              <Button
                className="px-3"
                aria-label={`Remove Location ${index + 1}`}
                onClick={() => removeAt(index)}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button
          ref={addButton}
          disabled={fields.length >= MOST_LOCATIONS}
          onClick={() => append({ name: '', address: '' })}
        >
          Add location
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function Fields({ index }: { index: number }) {
  const field = bound(useFormContext<TypedClub>());
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">Location {index + 1}</legend>
      <FormField
        label="Name"
        autoComplete="off"
        hint="Optional. For example, the name of the gym."
        {...field(`practiceLocations.${index}.name`)}
      />
      <FormField
        label="Address"
        required
        autoComplete="off"
        {...field(`practiceLocations.${index}.address`)}
      />
    </fieldset>
  );
}
