import { mergeRows } from '#domain/merge.ts';
import { PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { ProgramFactName } from '#domain/program-facts.ts';
import { programName } from '#features/clubs/season/rules.ts';
import type { Merge } from '#ui/edit-form.tsx';
import type { TypedSheet } from '../schema.ts';

/** Merges what two people made of a season sheet, cell by cell. */
export const mergeSheets: Merge<TypedSheet> = ({ base, mine, theirs }, choices) => {
  const { values, ...others } = mergeRows(
    { base: base?.programs ?? null, mine: mine.programs, theirs: theirs.programs },
    choices,
    {
      name: (program) => programName(program) || 'A new program',
      label: (name) => PROGRAM_FACTS[name as ProgramFactName].label,
      show: (_name, value) => (Array.isArray(value) ? value : [value]).filter(isText).join(', '),
    },
  );
  return { values: { programs: values }, ...others };
};

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
