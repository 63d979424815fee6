import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldPath } from 'react-hook-form';
import { PROGRAM_FACT_NAMES, SEASON_FACTS, SHEET_FACT_NAMES } from '#domain/program-facts.ts';
import type { FactName, ProgramFact, ProgramFactName } from '#domain/program-facts.ts';
import { programName } from '#features/clubs/seasons/rules.ts';
import { FormCheckbox, FormField, FormSelect } from '#ui/form-field.tsx';
import { moveInColumn } from '#ui/move-in-column.ts';
import { Button } from '#ui/push-button.tsx';
import { Options } from '#ui/options.tsx';
import { openEnded } from '../schema.ts';
import type { TypedSheet } from '../rules.ts';

/** Folded away, since programs of a sheet rarely differ in them. */
const TERMS: readonly ProgramFactName[] = [
  'includes',
  'deposit',
  'paymentPlan',
  'financialAid',
  'refundRule',
  'sourceUrl',
];
const MAIN = PROGRAM_FACT_NAMES.filter((name) => !TERMS.includes(name));

export function ProgramFields({
  index,
  onCopy,
  onRemove,
}: {
  index: number;
  onCopy: () => void;
  onRemove: () => void;
}) {
  const { formState } = useFormContext<TypedSheet>();
  const program = useWatch<TypedSheet, `programs.${number}`>({ name: `programs.${index}` });
  const name = programName(program) || 'New program';
  const errors = formState.errors.programs?.[index];
  const isWrong = TERMS.some((fact) => errors?.[fact] !== undefined);
  return (
    <fieldset className="rounded-2xl border border-line bg-card p-4 sm:p-5">
      <legend className="float-left mb-3 w-full font-semibold">
        {index + 1}. {name}
      </legend>
      <div className="clear-both grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
        {MAIN.map((fact) => (
          <FactField key={fact} path={`programs.${index}.${fact}`} name={fact} />
        ))}
      </div>
      <div className="relative mt-3">
        <details open={isWrong || undefined}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-court sm:mr-52">
            What the fee includes, deposit, refunds, source
            <span className="sr-only"> of {name}</span>
          </summary>
          <div className="mt-2 grid gap-4 sm:grid-cols-3">
            {TERMS.map((fact) => (
              <FactField key={fact} path={`programs.${index}.${fact}`} name={fact} />
            ))}
          </div>
        </details>
        <div className="mt-2 flex flex-wrap gap-2 sm:absolute sm:top-0 sm:right-0 sm:mt-0">
          <Button aria-label={`Copy ${name}`} onClick={onCopy}>
            Copy
          </Button>
          <Button aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

/** What the programs of the sheet have in common. */
export function SheetFields() {
  return (
    <fieldset className="rounded-2xl border border-line bg-card p-4 sm:p-5">
      <legend className="float-left mb-3 w-full font-semibold">For all programs</legend>
      <div className="clear-both grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        {SHEET_FACT_NAMES.map((fact) => (
          <FactField key={fact} path={`facts.${fact}`} name={fact} isHinted />
        ))}
      </div>
    </fieldset>
  );
}

const YES_NO = ['yes', 'no'];
const EXAMPLES: Partial<Record<ProgramFact['kind'], string>> = {
  fee: 'Not stated',
  spots: 'None, some, or 3',
};

interface FactFieldProps {
  readonly path: FieldPath<TypedSheet>;
  readonly name: FactName;
  readonly isHinted?: boolean;
}

function FactField({ path, name, isHinted = name === 'sourceUrl' }: FactFieldProps) {
  const { register, formState, getFieldState } = useFormContext<TypedSheet>();
  const fact: ProgramFact = SEASON_FACTS[name];
  const { label, takes } = fact;
  const field = register(path);
  const open = openEnded(name, useWatch<TypedSheet>({ name: path }));
  const error = getFieldState(path, formState).error?.message;
  if (fact.kind === 'options') {
    return (
      <fieldset className="col-span-full lg:col-span-3">
        <legend className="mb-2 text-sm font-semibold">{label}</legend>
        <div className="flex flex-wrap gap-x-3 gap-y-3">
          {fact.options.map((option) => (
            <FormCheckbox key={option} label={option} value={option} {...field} />
          ))}
        </div>
      </fieldset>
    );
  }
  if (fact.kind === 'option' || fact.kind === 'yesNo') {
    const isKey = fact.kind === 'option' && fact.isKey === true;
    const options = fact.kind === 'option' ? fact.options : YES_NO;
    return (
      <FormSelect label={label} required={isKey} error={error} {...field}>
        <Options
          of={options}
          none={isKey ? 'Choose' : 'Not stated'}
          says={(option) => (option === 'yes' ? 'Yes' : option === 'no' ? 'No' : option)}
        />
      </FormSelect>
    );
  }
  return (
    <FormField
      label={label}
      autoComplete="off"
      type={fact.kind === 'day' ? 'date' : 'text'}
      inputMode={fact.kind === 'dollars' || fact.kind === 'number' ? 'decimal' : undefined}
      placeholder={EXAMPLES[fact.kind]}
      hint={open ?? (isHinted && fact.kind !== 'day' ? takes : undefined)}
      error={error}
      data-column={name}
      onKeyDown={moveInColumn}
      {...field}
    />
  );
}
