import { readDollars } from '#domain/read-dollars.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS, SEASON_FACTS } from '#domain/program-facts.ts';
import type {
  FactsHeldAs,
  ProgramFact,
  ProgramFactName,
  SheetFactsHeldAs,
} from '#domain/program-facts.ts';
import { dayInWords, seasonLabel } from '#domain/season.ts';
import { dayBefore, firstDayOf } from '#domain/season-days.ts';
import { isDay } from '#domain/typed-filter.ts';
import { stateCode } from '#domain/us-states.ts';
import { NOT_DISCLOSED, programName } from '#features/clubs/seasons/rules.ts';
import type { Fee, Program, ProgramKey, SheetFacts } from '#features/clubs/seasons/schema.ts';
import type { ListColumns } from '#platform/lists/columns.ts';
import { seasons, site } from '#site.config.ts';

export const MOST_PROGRAMS = 60;
/** Of a file that fills in the form. */
export const MOST_SHEET_BYTES = 5 * 1024 * 1024;
export const FIRST_SEASON = 2000;
export const LAST_SEASON = 2100;

/** The next season is the last that a sheet may be for. */
export function seasonTooLate(season: number, present: number): string | undefined {
  const last = present + 1;
  return season > last ? `Choose ${seasonLabel(last)} or earlier.` : undefined;
}

/** Reads '2026–27', '2026-27', '2026/2027', or '2026'; returns a sentence for anything else. */
export function readSeason(cell: string, present: number): number | string {
  const [, first = '', second] = /^(\d{4})(?:\s*[-–—/]\s*(\d{2}|\d{4}))?$/.exec(cell) ?? [];
  const season = Number(first);
  if (cell === '') return 'Season is required';
  if (first === '' || (second !== undefined && !String(season + 1).endsWith(second))) {
    return `We couldn’t read the season “${cell}.” Enter it like 2026–27, or enter its first year.`;
  }
  if (season < FIRST_SEASON) return `Choose ${FIRST_SEASON} or later.`;
  return seasonTooLate(season, present) ?? season;
}

type SingleValue = Exclude<ProgramFact['kind'], 'options'>;
type Typed = Record<SingleValue, string> & { options: string[] };
export type TypedProgram = FactsHeldAs<Typed> & { readonly id?: string | undefined };
export interface TypedSheet {
  programs: TypedProgram[];
  facts: SheetFactsHeldAs<Typed>;
}

export function typedFact(name: ProgramFactName, value: unknown): string | string[] {
  if (name === 'fee') return writeFee(value as Fee);
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function typedProgram(program: Program): TypedProgram {
  const facts = PROGRAM_FACT_NAMES.map(
    (name) => [name, typedFact(name, name === 'fee' ? program : program[name])] as const,
  );
  return Object.fromEntries(facts) as unknown as TypedProgram;
}

export function typedSheetFacts(facts: SheetFacts | null): TypedSheet['facts'] {
  const { travelFrom = null, travelTo = null, aidHow, aidUntil, aidUrl } = facts ?? {};
  const travel = writeRange(travelFrom, travelTo);
  return { travel, aidHow: aidHow ?? '', aidUntil: aidUntil ?? '', aidUrl: aidUrl ?? '' };
}

export function emptyProgram(): TypedProgram {
  return Object.fromEntries(
    PROGRAM_FACT_NAMES.map((name) => [name, PROGRAM_FACTS[name].kind === 'options' ? [] : '']),
  ) as unknown as TypedProgram;
}

/** '2400', '2200–2600', 'Not disclosed', '' */
export function writeFee({ feeKind, feeFrom, feeTo }: Fee): string {
  if (feeKind === 'not_disclosed') return NOT_DISCLOSED;
  return writeRange(feeFrom, feeTo);
}

function writeRange(from: number | null, to: number | null): string {
  if (from === null || to === null) return '';
  return from === to ? String(from) : `${from}–${to}`;
}

/** What people write where they have nothing to say. */
const NOTHING_SAID =
  /^(?:n\/?a\.?|tb[adc]|to be (?:announced|decided|determined)|unknown|not stated|[-–—?]+)?$/i;

export function saysNothing(typed: string): boolean {
  return NOTHING_SAID.test(typed.trim());
}

/** Reads {@link writeFee} as people type it (SEAS-03); a sentence when it is not understood. */
export function readFee(typed: string): Fee | string {
  const text = typed.trim();
  const none = { feeFrom: null, feeTo: null };
  if (saysNothing(text)) return { feeKind: 'not_stated', ...none };
  if (/^(?:not disclosed|undisclosed|on request)$/i.test(text)) {
    return { feeKind: 'not_disclosed', ...none };
  }
  const amounts = amountsIn(text, '2400 or 2200–2600, or “Not disclosed.”');
  if (typeof amounts === 'string') return amounts;
  return { feeKind: 'range', feeFrom: amounts[0], feeTo: amounts[1] };
}

/** Reads '800–1500' and 'none'; a sentence when it is not understood. */
export function readRange(text: string): Pick<SheetFacts, 'travelFrom' | 'travelTo'> | string {
  if (saysNothing(text)) return { travelFrom: null, travelTo: null };
  const amounts = amountsIn(text.replace(/^(?:none|nothing|included)$/i, '0'), '800–1500.');
  if (typeof amounts === 'string') return amounts;
  return { travelFrom: amounts[0], travelTo: amounts[1] };
}

function amountsIn(text: string, examples: string): readonly [from: number, to: number] | string {
  const [from, to = from, ...others] = text
    .split(/\s*(?:[-–—]|\bto\b)\s*/i)
    .map((amount) => readDollars(amount));
  if (typeof from !== 'number' || typeof to !== 'number' || others.length > 0) {
    return `We couldn’t read “${text}.” Enter whole dollars, like ${examples}`;
  }
  return from > to ? `Put the lower amount first, like ${to}–${from}.` : [from, to];
}

const WEEKS = ['firstWeek', 'lastWeek'] as const;
const DAY_MS = 24 * 60 * 60_000;

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';
const DAYS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<date>\d{1,2})$/,
  /^(?<month>\d{1,2})[/.-](?<date>\d{1,2})(?:[/.-](?<year>\d{4}|\d{2}))?$/,
  /^(?<month>[a-z]{3,9})\.? (?<date>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/,
  /^(?<date>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[a-z]{3,9})(?:,?[ -](?<year>\d{4}|\d{2}))?$/,
];

/**
 * Reads '2026-11-30', '11/30/2026', and 'Nov 30, 2026' as '2026-11-30'; null for anything else.
 *
 * @param season whose year 'Nov 30' is in; null if a day needs its year
 */
export function readDay(typed: string, season: number | null = null): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^(?:week of )?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?/, '');
  const read = DAYS.map((form) => form.exec(text)).find(Boolean);
  const { month = '', date = '', year } = read?.groups ?? {};
  const number = Number(month) || MONTHS.indexOf(month.slice(0, 3)) / 3 + 1;
  const inYear = `${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const inSeason = season === null ? '' : String(season + (inYear < seasons.begins ? 1 : 0));
  const day = `${year?.padStart(4, '20') ?? inSeason}-${inYear}`;
  return isDay(day) && day >= `${FIRST_SEASON}` && day < `${LAST_SEASON + 2}` ? day : null;
}

type Weeks = Readonly<Record<(typeof WEEKS)[number], string | null>>;

/** Sentences for weeks outside of a season, except those that are stored. */
export function weekProblems(weeks: Weeks, season: number, stored: Weeks | undefined) {
  const first = firstDayOf(season, seasons.begins);
  const last = dayBefore(firstDayOf(season + 1, seasons.begins));
  return WEEKS.flatMap((fact) => {
    const day = readDay(weeks[fact] ?? '');
    if (day === null || day === stored?.[fact] || (day >= first && day <= last)) return [];
    const problem = `${dayInWords(day)} isn’t in the ${seasonLabel(season)} season. Enter a day from ${dayInWords(first)} to ${dayInWords(last)}.`;
    return [[fact, problem] as const];
  });
}

/**
 * A season's programs for a later one, without what is true of one season only, and with days moved by 52 weeks a
 * year (SEAS-09).
 */
export function rolledOver(programs: readonly TypedProgram[], years: number): TypedProgram[] {
  const moved = (day: string) =>
    readDay(day) === null
      ? day
      : new Date(Date.parse(day) + years * 52 * 7 * DAY_MS).toISOString().slice(0, 10);
  return programs.map((program) => ({
    ...program,
    id: undefined,
    fee: '',
    openSpots: '',
    headCoachReturns: '',
    firstWeek: moved(program.firstWeek),
    lastWeek: moved(program.lastWeek),
  }));
}

export function missingIn(sheet: readonly ProgramKey[], programs: readonly TypedProgram[]) {
  const there = new Set(sheet.map((program) => programName(program)));
  return programs.filter((program) => !there.has(programName(program)));
}

const FACTS = Object.values(SEASON_FACTS);

export const SHEET_COLUMNS: Readonly<Record<string, string>> = {
  club_id: 'The club’s ID on this site. An export has it. Without it, we match the club by name.',
  club: 'The club’s name.',
  city: 'Where the club is.',
  state: `Where the club is. We read ${stateCode(site.defaultState)} as ${site.defaultState}.`,
  county: 'Tells apart clubs with the same name, city, and state.',
  season: '2026–27, or the year it starts in.',
  ...Object.fromEntries(FACTS.map((fact) => [fact.column, takes(fact)])),
};

function takes(fact: ProgramFact): string {
  if (fact.takes !== undefined) return fact.takes;
  if (fact.kind === 'option' || fact.kind === 'options') return fact.options.join('; ');
  if (fact.kind === 'line') return `One line, up to ${fact.length} characters.`;
  if (fact.kind === 'number') {
    return `${fact.least} to ${fact.most}${fact.step === undefined ? '' : ', in halves'}.`;
  }
  return 'Yes or no. Blank means not stated.';
}

export const SHEET_COLUMN_NAMES = Object.keys(SHEET_COLUMNS);

const KEYS = FACTS.filter((fact) => 'isKey' in fact).map(({ column }) => column);

export const SHEET_LIST: ListColumns = {
  names: {
    club_id: ['id'],
    club: ['name', 'club_name', 'organization'],
    city: [],
    state: [],
    county: [],
    season: ['year', 'season_year'],
    ...Object.fromEntries(
      FACTS.map(({ column, label, names = [] }) => [
        column,
        [label.toLowerCase().replaceAll(' ', '_'), ...names],
      ]),
    ),
  },
  missing: (there) => FACTS.map(({ column }) => column).filter((column) => !there.includes(column)),
  needed: 'include club or club_id, season, age_group, gender, and team_type',
  areNamed: (has) => (has('club') || has('club_id')) && ['season', ...KEYS].every(has),
  id: 'club_id',
};
