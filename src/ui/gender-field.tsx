import { GENDERS } from '#domain/club-options.ts';
import { SelectField } from './field.tsx';
import { Options } from './options.tsx';

export function GenderField({ chosen }: { chosen?: string }) {
  return (
    <SelectField label="Gender" name="gender" autoComplete="off" defaultValue={chosen}>
      <Options of={GENDERS} none="Girls or boys" />
    </SelectField>
  );
}
