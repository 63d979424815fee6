import { MOST_DOLLARS } from '#domain/dollars.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { FactsHeldAs, ProgramFactName } from '#domain/program-facts.ts';
import { seasonLabel } from '#domain/season.ts';
import { NOT_DISCLOSED, programName } from '#features/clubs/season/rules.ts';
import type { Fee, ProgramKey } from '#features/clubs/season/rules.ts';

/** More lines than these are no season sheet of one club. */
export const MOST_PROGRAMS = 60;
export const FIRST_SEASON = 2000;
export const LAST_SEASON = 2100;

/** What is wrong with a sheet of a season: the last that sheets are of is the one after the present one. */
export function seasonTooLate(season: number, present: number): string | undefined {
  const last = present + 1;
  return season > last ? `The last season is ${seasonLabel(last)}.` : undefined;
}

/** What stands in the fields of a program. */
export type TypedProgram = FactsHeldAs<{
  option: string;
  options: string[];
  fee: string;
  dollars: string;
  yesNo: string;
  line: string;
  web: string;
  number: string;
  day: string;
}> & {
  /** Of a stored program. */
  readonly id?: string | undefined;
};

/** A stored fact as its field shows it; a fee is told by {@link writeFee}. */
export function typedFact(name: ProgramFactName, value: unknown): string | string[] {
  if (name === 'fee') return writeFee(value as Fee);
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A program with nothing filled in. */
export function emptyProgram(): TypedProgram {
  return Object.fromEntries(
    PROGRAM_FACT_NAMES.map((name) => [name, PROGRAM_FACTS[name].kind === 'options' ? [] : '']),
  ) as unknown as TypedProgram;
}

/** A fee as the editor and lists show it: '2400', '2200–2600', 'Not disclosed', ''. */
export function writeFee({ feeKind, feeFrom, feeTo }: Fee): string {
  if (feeKind === 'not_disclosed') return NOT_DISCLOSED;
  if (feeFrom === null || feeTo === null) return '';
  return feeFrom === feeTo ? String(feeFrom) : `${feeFrom}–${feeTo}`;
}

/** Reads {@link writeFee} as people type it; a sentence when it is not understood (SEAS-03). */
export function readFee(typed: string): Fee | string {
  const text = typed.trim();
  const none = { feeFrom: null, feeTo: null };
  if (/^(?:not stated)?$/i.test(text)) return { feeKind: 'not_stated', ...none };
  if (/^(?:not disclosed|undisclosed|on request)$/i.test(text)) {
    return { feeKind: 'not_disclosed', ...none };
  }
  const [from, to = from, ...others] = text.split(/\s*(?:[-–—]|\bto\b)\s*/i).map(readDollars);
  if (typeof from !== 'number' || typeof to !== 'number' || others.length > 0) {
    return `'${text}' is not understood. Write dollars, such as 2400 or 2200–2600, or Not disclosed.`;
  }
  if (from > to) return 'The lower fee comes first.';
  return { feeKind: 'range', feeFrom: from, feeTo: to };
}

/** Whole dollars as people type them: '2,400', '$2400.00'; null for anything else, or too much. */
export function readDollars(typed: string): number | null {
  const [, text = ''] =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.0{1,2})?$/.exec(typed.trim()) ?? [];
  const amount = Number(text.replaceAll(',', ''));
  return text !== '' && amount <= MOST_DOLLARS ? amount : null;
}

const DAY_MS = 24 * 60 * 60_000;

/** A day as people type it, '2026-11-30' or '11/30/2026', as the first of these; null for anything else. */
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

/**
 * The programs of a season for a later one: all facts, the fees emptied, and the days moved by whole
 * weeks, 52 for each year (SEAS-09).
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
    firstWeek: moved(program.firstWeek),
    lastWeek: moved(program.lastWeek),
  }));
}

/** Those that a sheet does not have yet. */
export function missingIn(sheet: readonly ProgramKey[], programs: readonly TypedProgram[]) {
  const there = new Set(sheet.map((program) => programName(program)));
  return programs.filter((program) => !there.has(programName(program)));
}

/** A fact as a sentence about a change has it. */
export function inShort(value: string | readonly string[]): string {
  const text = typeof value === 'string' ? value : value.join(', ');
  return text === '' ? 'empty' : text;
}

/** The fact that a column of a list is called by, as label, column or another name. */
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
