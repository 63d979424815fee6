import {
  AGE_GROUPS,
  CLUB_TEAM_TYPE,
  DISCIPLINES,
  GENDERS,
  PROGRAM_TYPES,
  TEAM_TYPES,
} from '#domain/club-options.ts';
import type { ProgramType } from '#domain/club-options.ts';
import { countyLabel } from '#domain/county-label.ts';
import { readCountyOfState } from '#domain/county-of-state.ts';
import { dollars, MOST_DOLLARS } from '#domain/dollars.ts';
import { nearInWords, parseNear } from '#domain/near.ts';
import { oneOf } from '#domain/one-of.ts';
import { typedFilter } from '#domain/typed-filter.ts';
import { readWeekdays } from '#domain/weekdays.ts';

/** The value of `state` for all states, chosen on purpose (D54). */
export const ANY_STATE = 'any';

/** Club stands for any competing team type (D32). */
const TEAM_TYPE_FILTERS = [...TEAM_TYPES, CLUB_TEAM_TYPE] as const;

type Value = string | number;
type Parameters = Readonly<Record<string, unknown>>;
type Chosen = Readonly<Record<string, Value | undefined>>;

/** Everything about a filter except its SQL condition, which is in search.server.ts. */
interface Filter<Of extends Value> {
  readonly label: string;
  /** The label of the empty choice in a select. */
  readonly any?: string;
  /** The choices of a plain select; the panel draws other filters itself. */
  readonly options?: readonly Of[];
  optionLabel?(value: Of): string;
  /** Reads the URL parameter of the same name; undefined if it is not understood. */
  read(parameter: unknown, all: Parameters): Of | undefined;
  chip(value: Of, all: Chosen): string | undefined;
  readonly fact?: 'place' | 'gender' | 'age';
  /** Words in the title. `at` orders them: below 0 before 'Volleyball Clubs', above 0 after it. */
  readonly title?: { readonly at: number; words(value: Of, all: Chosen): string | undefined };
  /**
   * Values that have landing pages for search engines, each alone; a county goes with its state.
   */
  readonly landing?: readonly Of[] | 'place';
}

function filter<Of extends Value>(row: Filter<Of>): Filter<Of> {
  return row;
}

function choice<const Of extends string>(
  options: readonly Of[],
  row: Pick<Filter<Of>, 'label'> & Partial<Filter<Of>>,
): Filter<Of> {
  return { read: (value) => oneOf(options, value), chip: (value) => value, ...row };
}

/**
 * By URL parameter, in the order of the canonical URL. Parser, panel, chips, title, canonical URL,
 * sitemap, and saved searches derive from this table (docs/how-to/filter.md).
 */
export const FILTERS = {
  name: filter({
    label: 'Club Name',
    read: typedFilter,
    chip: (name) => `“${name}”`,
    title: { at: 3, words: (name) => `named “${name}”` },
  }),
  state: filter({
    label: 'State',
    any: 'Any state',
    // A county may name its state, which then counts.
    read: (value, { county }) => stateIn(readCountyOfState(county).itsState) ?? stateIn(value),
    chip: (state) => (state === ANY_STATE ? 'Any state' : state),
    fact: 'place',
    title: {
      at: 5,
      words: (state, { county }) =>
        county !== undefined || state === ANY_STATE ? undefined : `in ${state}`,
    },
    landing: 'place',
  }),
  county: filter({
    label: 'County',
    any: 'Any county',
    read: (value) => typedFilter(readCountyOfState(value).county),
    chip: countyLabel,
    fact: 'place',
    title: {
      at: 4,
      words: (county, { state = ANY_STATE }) =>
        `in ${county} County${state === ANY_STATE ? '' : `, ${state}`}`,
    },
    landing: 'place',
  }),
  near: filter({
    label: 'Near',
    read: (_value, all) => parseNear(all).near,
    chip: (near, { within }) => capitalized(nearInWords(parseNear({ near, within }))),
    fact: 'place',
    title: { at: 6, words: (near, { within }) => nearInWords(parseNear({ near, within })) },
  }),
  within: filter({
    label: 'Within',
    read: (_value, all) => parseNear(all).within,
    // The chip of the place says it.
    chip: () => undefined,
  }),
  ageGroup: choice(AGE_GROUPS, {
    label: 'Age Group',
    fact: 'age',
    title: { at: -3, words: (ageGroup) => ageGroup },
  }),
  gender: choice(GENDERS, {
    label: 'Gender',
    any: 'Girls or boys',
    options: GENDERS,
    fact: 'gender',
    title: { at: -4, words: (gender) => `${gender}'` },
    landing: GENDERS,
  }),
  teamType: choice(TEAM_TYPE_FILTERS, {
    label: 'Team Type',
    any: 'Any team type',
    options: TEAM_TYPES,
    title: { at: -2, words: (type) => (type === CLUB_TEAM_TYPE ? undefined : type) },
    landing: TEAM_TYPE_FILTERS,
  }),
  maxFee: filter({
    label: 'Maximum Fee',
    any: 'Any fee',
    options: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000],
    optionLabel: (fee) => feeInWords(fee).replace('up to ', ''),
    read: wholeNumber,
    chip: (fee) => capitalized(feeInWords(fee)),
    title: { at: 2, words: feeInWords },
  }),
  unstated: filter({
    label: 'Clubs Without a Fee',
    // Counts only with a highest fee; these clubs are listed below the others (D68).
    read: (value, { maxFee }) =>
      wholeNumber(maxFee) === undefined ? undefined : oneOf(['show'], value),
    chip: () => 'Fee not stated, too',
  }),
  spots: choice(['open'], {
    label: 'Open Spots',
    any: 'Open or full',
    options: ['open'],
    optionLabel: () => 'Open spots',
    chip: () => 'Open spots',
    title: { at: 1.2, words: () => 'with open spots' },
  }),
  days: filter({
    label: 'Practices on',
    read: readWeekdays,
    chip: (days) => `Practices on ${days.replaceAll(',', ', ')}`,
    title: { at: 1.4, words: (days) => `practicing on ${days.replaceAll(',', ', ')}` },
  }),
  programType: choice(PROGRAM_TYPES, {
    label: 'Program Type',
    any: 'Any program type',
    options: PROGRAM_TYPES,
    read: (value, { program }) => oneOf(PROGRAM_TYPES, value) ?? oneOf(PROGRAM_TYPES, program),
    title: { at: 1, words: withProgram },
    landing: PROGRAM_TYPES,
  }),
  discipline: choice(DISCIPLINES, {
    label: 'Discipline',
    any: 'Any discipline',
    options: DISCIPLINES,
    title: { at: -1, words: (discipline) => discipline },
    landing: DISCIPLINES,
  }),
};

export type FilterName = keyof typeof FILTERS;
export type FilterValue<Name extends FilterName> = NonNullable<
  ReturnType<(typeof FILTERS)[Name]['read']>
>;
export type FinderFilters = { readonly [Name in FilterName]?: FilterValue<Name> | undefined };

export const FILTER_LIST = Object.entries(FILTERS) as [FilterName, Filter<Value>][];
export const FILTER_NAMES = FILTER_LIST.map(([name]) => name);

export function wholeNumber(value: unknown): number | undefined {
  const typed = typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : '';
  return /^\d{1,5}$/.test(typed) ? Number(typed) : undefined;
}

function stateIn(value: unknown): string | undefined {
  return oneOf([ANY_STATE], value) ?? typedFilter(value);
}

/** A fee limit above every fee finds all clubs that share their fees. */
function feeInWords(fee: number): string {
  return fee < MOST_DOLLARS ? `up to ${dollars(fee)}` : 'listing their fees';
}

function withProgram(type: ProgramType): string {
  return `with ${type.endsWith('s') ? type : `${type} Programs`}`;
}

function capitalized(words: string): string {
  return words.replace(/^./, (first) => first.toUpperCase());
}
