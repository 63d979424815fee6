import { MOST_DOLLARS } from '#domain/dollars.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { FactsHeldAs, ProgramFact, ProgramFactName } from '#domain/program-facts.ts';
import { seasonLabel } from '#domain/season.ts';
import { NOT_DISCLOSED, programName } from '#features/clubs/seasons/rules.ts';
import type { Fee, ProgramKey } from '#features/clubs/seasons/schema.ts';

export const MOST_PROGRAMS = 60;
export const FIRST_SEASON = 2000;
export const LAST_SEASON = 2100;

/** The next season is the last that a sheet may be for. */
export function seasonTooLate(season: number, present: number): string | undefined {
  const last = present + 1;
  return season > last ? `Choose ${seasonLabel(last)} or earlier.` : undefined;
}

type SingleValue = Exclude<ProgramFact['kind'], 'options'>;
export type TypedProgram = FactsHeldAs<Record<SingleValue, string> & { options: string[] }> & {
  readonly id?: string | undefined;
};

export function typedFact(name: ProgramFactName, value: unknown): string | string[] {
  if (name === 'fee') return writeFee(value as Fee);
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function emptyProgram(): TypedProgram {
  return Object.fromEntries(
    PROGRAM_FACT_NAMES.map((name) => [name, PROGRAM_FACTS[name].kind === 'options' ? [] : '']),
  ) as unknown as TypedProgram;
}

/** '2400', '2200–2600', 'Not disclosed', '' */
export function writeFee({ feeKind, feeFrom, feeTo }: Fee): string {
  if (feeKind === 'not_disclosed') return NOT_DISCLOSED;
  if (feeFrom === null || feeTo === null) return '';
  return feeFrom === feeTo ? String(feeFrom) : `${feeFrom}–${feeTo}`;
}

/** Reads {@link writeFee} as people type it (SEAS-03); a sentence when it is not understood. */
export function readFee(typed: string): Fee | string {
  const text = typed.trim();
  const none = { feeFrom: null, feeTo: null };
  if (/^(?:not stated)?$/i.test(text)) return { feeKind: 'not_stated', ...none };
  if (/^(?:not disclosed|undisclosed|on request)$/i.test(text)) {
    return { feeKind: 'not_disclosed', ...none };
  }
  const [from, to = from, ...others] = text.split(/\s*(?:[-–—]|\bto\b)\s*/i).map(readDollars);
  if (typeof from !== 'number' || typeof to !== 'number' || others.length > 0) {
    return `We couldn’t read “${text}.” Enter whole dollars, like 2400 or 2200–2600, or “Not disclosed.”`;
  }
  if (from > to) return 'Put the lower fee first, like 2200–2600.';
  return { feeKind: 'range', feeFrom: from, feeTo: to };
}

/** Reads '2,400' and '$2400.00'; null for anything else, or too much. */
export function readDollars(typed: string): number | null {
  const [, text = ''] =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.0{1,2})?$/.exec(typed.trim()) ?? [];
  const amount = Number(text.replaceAll(',', ''));
  return text !== '' && amount <= MOST_DOLLARS ? amount : null;
}

const DAY_MS = 24 * 60 * 60_000;

/** Reads '2026-11-30' and '11/30/2026' as '2026-11-30'; null for anything else. */
export function readDay(typed: string): string | null {
  const text = typed.trim();
  const [, month = '', date = '', year = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text) ?? [];
  const day = year
    ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < `${FIRST_SEASON}`) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  return isDay && day < `${LAST_SEASON + 2}` ? day : null;
}

/** A season's programs for a later one, without fees, and with days moved by 52 weeks a year (SEAS-09). */
export function rolledOver(programs: readonly TypedProgram[], years: number): TypedProgram[] {
  const moved = (day: string) =>
    readDay(day) === null
      ? day
      : new Date(Date.parse(day) + years * 52 * 7 * DAY_MS).toISOString().slice(0, 10);
  return programs.map((program) => ({
    ...program,
    id: undefined,
    fee: '',
    firstWeek: moved(program.firstWeek),
    lastWeek: moved(program.lastWeek),
  }));
}

export function missingIn(sheet: readonly ProgramKey[], programs: readonly TypedProgram[]) {
  const there = new Set(sheet.map((program) => programName(program)));
  return programs.filter((program) => !there.has(programName(program)));
}

export function factOf(heading: string): ProgramFactName | undefined {
  const wanted = plain(heading);
  return PROGRAM_FACT_NAMES.find((name) => {
    const { label, column, names = [] } = PROGRAM_FACTS[name];
    return [label, column, ...names].some((one) => plain(one) === wanted);
  });
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '');
}
