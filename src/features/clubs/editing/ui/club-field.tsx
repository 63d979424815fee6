import { useId } from 'react';
import type { ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { AGE_GROUPS, GENDERS, TEAM_TYPES } from '#domain/club-options.ts';
import type { Gender } from '#domain/club-options.ts';
import { uncheckedTeams } from '#domain/unchecked-teams.ts';
import { CLUB_FIELDS, fieldsOf } from '#features/clubs/fields.ts';
import type { ClubField as Field, ClubFieldName, Section } from '#features/clubs/fields.ts';
import { FormCheckbox, FormField } from '#ui/form-field.tsx';
import { moveInColumn } from '#ui/move-in-column.ts';
import { TextArea } from '#ui/text-area.tsx';
import type { TypedClub } from '../schema.ts';

const KEYBOARDS: Partial<
  Record<Field['kind'], Pick<ComponentProps<'input'>, 'type' | 'inputMode'>>
> = {
  web: { inputMode: 'url' },
  image: { inputMode: 'url' },
  email: { type: 'email' },
  phone: { type: 'tel' },
  year: { inputMode: 'numeric' },
};

interface ClubFieldProps {
  name: ClubFieldName;
  list?: string;
  hint?: string | undefined;
}

export function ClubField({ name, list, hint = CLUB_FIELDS[name].hint }: ClubFieldProps) {
  const { register, formState } = useFormContext<TypedClub>();
  const field = CLUB_FIELDS[name];
  const { label, required } = field;
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

export function ClubFields({ section }: { section: Exclude<Section, 'basics'> }) {
  return fieldsOf(section).map((name) => <ClubField key={name} name={name} />);
}

/** One table for each gender, so that it fits a phone. */
function TeamCountGrid() {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Number of teams</legend>
      <p className="mt-1 text-sm text-ink-soft">
        Leave a box blank if there are no teams. If you don’t choose age groups or genders above,
        we’ll use these.
      </p>
      <div className="mt-3 grid gap-6 lg:grid-cols-2">
        {GENDERS.map((gender) => (
          <GenderTable key={gender} gender={gender} />
        ))}
      </div>
      <Unchecked />
    </fieldset>
  );
}

/** Teams that contradict what is checked above. */
function Unchecked() {
  const [typed, ...checked] = useWatch<
    TypedClub,
    ['teamsPerAgeGroup', 'ageGroups', 'genders', 'teamTypes']
  >({ name: ['teamsPerAgeGroup', 'ageGroups', 'genders', 'teamTypes'] });
  const unchecked = uncheckedTeams(typed, checked);
  return (
    <p role="status" className="mt-3 rounded-xl bg-court-tint px-4 py-2 empty:hidden">
      {unchecked.length === 0
        ? null
        : `There are teams for ${ALL.format(unchecked)}, which you didn’t check above.`}
    </p>
  );
}

const ALL = new Intl.ListFormat('en', { type: 'conjunction' });

function GenderTable({ gender }: { gender: Gender }) {
  const { register, formState } = useFormContext<TypedClub>();
  const errors = formState.errors.teamsPerAgeGroup;
  const id = useId();
  const problems = AGE_GROUPS.flatMap((ageGroup) =>
    TEAM_TYPES.flatMap((type) => {
      const message = errors?.[ageGroup]?.[gender]?.[type]?.message;
      const said = `${ageGroup} ${gender} ${type}: ${message}`;
      return message === undefined ? [] : [{ id: `${id}-${ageGroup}-${type}`, said }];
    }),
  );
  return (
    <div>
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="mb-1 text-left font-semibold">{gender}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-11 pb-1 text-left align-bottom font-medium">
              <span className="sr-only">Age group</span>
            </th>
            {TEAM_TYPES.map((type) => (
              <th key={type} scope="col" className="pb-1 align-bottom font-medium">
                <span className="mx-auto inline-block whitespace-nowrap [writing-mode:vertical-rl] rotate-180">
                  {type}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {AGE_GROUPS.map((ageGroup) => (
            <tr key={ageGroup}>
              <th scope="row" className="text-left font-medium">
                {ageGroup}
              </th>
              {TEAM_TYPES.map((type) => {
                const hasError = errors?.[ageGroup]?.[gender]?.[type] !== undefined;
                return (
                  <td key={type} className="p-0.5">
                    <input
                      aria-label={`${ageGroup} ${gender} ${type} teams`}
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={4}
                      className={`block min-h-11 w-full min-w-0 rounded-lg border bg-card text-center text-base text-ink ${hasError ? 'border-danger' : 'border-control'}`}
                      data-column={`${gender} ${type}`}
                      onKeyDown={moveInColumn}
                      onFocus={(event) => event.currentTarget.select()}
                      aria-invalid={hasError}
                      aria-describedby={hasError ? `${id}-${ageGroup}-${type}` : undefined}
                      {...register(`teamsPerAgeGroup.${ageGroup}.${gender}.${type}`)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {problems.map(({ id, said }) => (
        <p key={id} id={id} role="alert" className="mt-1 text-sm font-semibold text-danger">
          {said}
        </p>
      ))}
    </div>
  );
}
