import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { countOf } from '#domain/count-of.ts';
import { ClubField } from '#features/clubs/editing/components.tsx';
import type { TypedClub } from '#features/clubs/editing/schema.ts';
import { CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import { writeCell } from '#features/clubs/lists/schema.ts';
import { SelectField } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { messageOf } from '#ui/failure.ts';
import { Options } from '#ui/options.tsx';
import { usePaused } from '#ui/paused.ts';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { fieldValuesQuery, setFieldMutation } from '../client.ts';
import type { FieldValues } from '../client.ts';
import { readValue, SET_FIELDS } from '../schema.ts';
import type { Selection } from '../schema.ts';

const EMPTY = Object.fromEntries(
  SET_FIELDS.map((name) => [name, CLUB_FIELDS[name].kind === 'options' ? [] : '']),
);

interface SetFieldProps {
  readonly of: Selection;
  readonly count: number;
  readonly onDone: (transaction: string, changed: number) => void;
  readonly onClose: () => void;
}

export function SetFieldDialog({ of, count, onDone, onClose }: SetFieldProps) {
  const [field, setField] = useState(SET_FIELDS[0] ?? 'city');
  const form = useForm<TypedClub>({ defaultValues: EMPTY });
  const set = useSubmit(setFieldMutation);
  const cell = writeCell(field, useWatch({ control: form.control, name: field })).trim();
  const reading = readValue(field, cell, {});
  const isReadable = 'value' in reading;
  const update = { of, field, value: usePaused(cell, 300) };
  const isTyping = update.value !== cell;
  const values = useQuery({ ...fieldValuesQuery(update), enabled: isReadable && !isTyping });
  return (
    <FormDialog
      title={`Set a field for ${countOf(count, 'club')}`}
      label="Set the field"
      busy="Saving..."
      deed={set}
      isReady={values.data !== undefined && isReadable && !isTyping}
      onSubmit={() => {
        if (values.data === undefined || isTyping) return;
        set.mutate(
          { ...update, asOf: values.data.asOf },
          { onSuccess: ({ transaction, changed }) => onDone(transaction, changed) },
        );
      }}
      onClose={onClose}
    >
      <SelectField
        label="Field"
        value={field}
        onChange={({ currentTarget: { value } }) =>
          setField(SET_FIELDS.find((name) => name === value) ?? field)
        }
      >
        <Options of={SET_FIELDS} says={(name) => CLUB_FIELDS[name].label} />
      </SelectField>
      <FormProvider {...form}>
        <ClubField key={field} name={field} />
      </FormProvider>
      <div role="status" className="text-sm text-ink-soft">
        {'problem' in reading ? (
          <p>
            {cell === ''
              ? `Enter a ${shortLabel(CLUB_FIELDS[field]).toLowerCase()}.`
              : reading.problem}
          </p>
        ) : values.data && !isTyping ? (
          <Preview {...values.data} />
        ) : (
          <p>{values.error && !isTyping ? messageOf(values.error) : 'Counting what changes...'}</p>
        )}
      </div>
      <Refusal error={set.error} />
    </FormDialog>
  );
}

const SHOWN = 6;

function Preview({ values, hints }: FieldValues) {
  const others = values.filter(({ seen, becomes }) => seen !== becomes);
  const clubs = others.reduce((sum, one) => sum + one.clubs, 0);
  const all = values.reduce((sum, one) => sum + one.clubs, 0);
  const word = (value: string, blank: string) => (value === '' ? blank : `“${value}”`);
  return (
    <>
      <p className="font-semibold text-ink">
        {`This changes ${clubs.toLocaleString('en-US')} of ${countOf(all, 'club')}.`}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {others.slice(0, SHOWN).map(({ seen, becomes, clubs: number }) => (
          <li key={`${seen}=${becomes}`} className="wrap-anywhere">
            {`${word(seen, 'Blank')} becomes ${word(becomes, 'blank')}: ${countOf(number, 'club')}`}
          </li>
        ))}
        {others.length > SHOWN ? <li>{`and ${others.length - SHOWN} other values`}</li> : null}
      </ul>
      {hints.map((hint) => (
        <p key={hint} className="mt-1 wrap-anywhere">
          {hint}
        </p>
      ))}
    </>
  );
}
