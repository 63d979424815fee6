import { useFormContext } from 'react-hook-form';
import {
  AGE_GROUPS,
  GENDERS,
  ORGANIZATIONAL_AFFILIATIONS,
  PROGRAM_TYPES,
  TEAM_TYPES,
} from '#domain/club-options.ts';
import { FormCheckbox } from '#ui/form-field.tsx';
import type { TypedClub } from '../schema.ts';
import { TeamCountGrid } from './team-count-grid.tsx';

const GROUPS = [
  {
    field: 'organizationalAffiliations',
    legend: 'Organizational affiliations',
    options: ORGANIZATIONAL_AFFILIATIONS,
  },
  { field: 'ageGroups', legend: 'Age groups', options: AGE_GROUPS },
  { field: 'genders', legend: 'Genders', options: GENDERS },
  { field: 'teamTypes', legend: 'Team types', options: TEAM_TYPES },
  { field: 'programTypes', legend: 'Program types', options: PROGRAM_TYPES },
] as const;

/** Club Details: what a club offers, and its teams. */
export function DetailsFields() {
  const { register } = useFormContext<TypedClub>();
  return (
    <>
      {GROUPS.map(({ field, legend, options }) => (
        <fieldset key={field}>
          <legend className="mb-2 text-sm font-semibold">{legend}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            {options.map((option) => (
              <FormCheckbox key={option} label={option} value={option} {...register(field)} />
            ))}
          </div>
        </fieldset>
      ))}
      <TeamCountGrid />
    </>
  );
}
