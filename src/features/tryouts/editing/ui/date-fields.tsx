import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AGE_GROUPS, GENDERS } from '#domain/club-options.ts';
import { bound } from '#ui/bound.ts';
import { FormField, FormSelect } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Options } from '#ui/options.tsx';
import { MOST_DATES, seasonFor } from '../rules.ts';
import type { SeasonChoice } from '../rules.ts';
import type { TypedTryouts } from '../schema.ts';

export function DateFields({
  isOne,
  seasons,
}: {
  isOne: boolean;
  seasons: readonly SeasonChoice[];
}) {
  const { control, getValues } = useFormContext<TypedTryouts>();
  const { fields, append, remove } = useFieldArray({ control, name: 'dates' });
  const [said, setSaid] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);

  function add() {
    // The next date is mostly on the same day or for the same players, with other ages.
    const last = getValues('dates').at(-1);
    append(
      { gender: last?.gender ?? '', ageGroups: [], date: last?.date ?? '', start: '', end: '' },
      { focusName: `dates.${fields.length}.gender` },
    );
    setSaid(`Date ${fields.length + 1} added.`);
  }

  function removeAt(index: number) {
    remove(index);
    setSaid(`Date ${index + 1} removed.`);
    addButton.current?.focus();
  }

  return (
    <div className="grid gap-5">
      <ol className="grid gap-5">
        {fields.map((field, index) => (
          <li key={field.id} className="rounded-2xl border border-line bg-card p-4 sm:p-5">
            <OneDate index={index} seasons={seasons} />
            {isOne || fields.length === 1 ? null : (
              <Button
                className="mt-4 px-3"
                aria-label={`Remove Date ${index + 1}`}
                onClick={() => removeAt(index)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ol>
      {isOne ? null : (
        <div>
          <Button ref={addButton} disabled={fields.length >= MOST_DATES} onClick={add}>
            Add another date
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function OneDate({ index, seasons }: { index: number; seasons: readonly SeasonChoice[] }) {
  const form = useFormContext<TypedTryouts>();
  const { formState, setValue } = form;
  const field = bound(form);
  const { error, ...checkbox } = field(`dates.${index}.ageGroups`);
  const agesId = `tryout-ages-${index}`;
  const isSeasonChosen = formState.touchedFields.season === true;

  /** The first date sets the season until the user has touched that field. */
  function followDate(day: string) {
    const choice = seasonFor(day, seasons);
    if (index > 0 || isSeasonChosen || !choice) return;
    setValue('season', String(choice.season), { shouldDirty: true });
  }

  return (
    <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="mb-3 font-semibold">Date {index + 1}</legend>
      <FormSelect label="Gender" required autoComplete="off" {...field(`dates.${index}.gender`)}>
        <Options of={GENDERS} none="Choose" />
      </FormSelect>
      <FormField
        label="Date"
        type="date"
        required
        {...field(`dates.${index}.date`, {
          onChange: ({ target }: { target: HTMLInputElement }) => followDate(target.value),
        })}
      />
      <FormField label="Starts at" type="time" required {...field(`dates.${index}.start`)} />
      <FormField label="Ends at" type="time" required {...field(`dates.${index}.end`)} />
      <fieldset className="sm:col-span-2 lg:col-span-4" aria-describedby={error && agesId}>
        <legend className="mb-1 text-sm font-semibold">
          Age groups<span aria-hidden="true"> *</span>
        </legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {AGE_GROUPS.map((ageGroup, at) => (
            <label key={ageGroup} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                value={ageGroup}
                className="size-5 flex-none accent-court"
                aria-invalid={(at === 0 && error !== undefined) || undefined}
                {...checkbox}
              />
              {ageGroup}
            </label>
          ))}
        </div>
        {error === undefined ? null : (
          <p id={agesId} role="alert" className="mt-1 text-sm font-semibold text-danger">
            {error}
          </p>
        )}
      </fieldset>
    </fieldset>
  );
}
