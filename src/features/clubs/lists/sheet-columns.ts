import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { ProgramFact } from '#domain/program-facts.ts';
import type { Program } from '#features/clubs/seasons/schema.ts';
import { stateCode } from '#domain/us-states.ts';
import { site } from '#site.config.ts';
import type { ListColumns } from './columns.ts';

export const SHEET_COLUMNS: Readonly<Record<string, string>> = {
  club_id: 'The club’s ID on this site. An export has it. Without it, we match the club by name.',
  club: 'The club’s name.',
  city: 'Where the club is.',
  state: `Where the club is. We read ${stateCode(site.defaultState)} as ${site.defaultState}.`,
  county: 'Tells apart clubs with the same name, city, and state.',
  season: '2026–27, or the year it starts in.',
  ...Object.fromEntries(
    PROGRAM_FACT_NAMES.map((name) => [PROGRAM_FACTS[name].column, takes(PROGRAM_FACTS[name])]),
  ),
};

function takes(fact: ProgramFact): string {
  if (fact.takes !== undefined) return fact.takes;
  switch (fact.kind) {
    case 'option':
    case 'options':
      return fact.options.join('; ');
    case 'number':
      return `${fact.least} to ${fact.most}${fact.step === undefined ? '' : ', in halves'}.`;
    case 'yesNo':
      return 'Yes or no. Blank means not stated.';
    case 'line':
      return `One line, up to ${fact.length} characters.`;
    // These have `takes`.
    case 'fee':
    case 'dollars':
    case 'day':
    case 'web':
      return '';
  }
}

export const SHEET_COLUMN_NAMES = Object.keys(SHEET_COLUMNS);

const FACTS = PROGRAM_FACT_NAMES.map((name) => PROGRAM_FACTS[name]);
const KEYS = FACTS.filter((fact) => 'isKey' in fact).map(({ column }) => column);

export const SHEET_LIST: ListColumns = {
  all: SHEET_COLUMN_NAMES,
  missing: (there) => FACTS.map(({ column }) => column).filter((column) => !there.includes(column)),
  otherNames: new Map([
    ['id', 'club_id'],
    ...['name', 'club_name', 'organization'].map((other) => [other, 'club'] as const),
    ...['year', 'season_year'].map((other) => [other, 'season'] as const),
    ...FACTS.flatMap(({ names = [], column }) => names.map((other) => [other, column] as const)),
  ]),
  needed: 'include club or club_id, season, age_group, gender, and team_type',
  areNamed: (has) => (has('club') || has('club_id')) && ['season', ...KEYS].every(has),
  id: 'club_id',
};

export const FACT_COLUMNS: readonly (readonly [column: string, name: keyof Program])[] =
  PROGRAM_FACT_NAMES.flatMap((name): (readonly [string, keyof Program])[] =>
    name === 'fee'
      ? [
          ['fee_kind', 'feeKind'],
          ['fee_from', 'feeFrom'],
          ['fee_to', 'feeTo'],
        ]
      : [[PROGRAM_FACTS[name].column, name]],
  );

export const FACT_COLUMN_NAMES = FACT_COLUMNS.map(([column]) => column);
