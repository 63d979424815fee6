import { z } from 'zod';
import { optional, webAddress } from '#domain/fields.ts';
import { dollarsProblem, readDollars } from '#domain/read-dollars.ts';
import { ageGroupOf, NUL_CHARACTER, optionOf, readingOf, splitList } from '#domain/list-cells.ts';
import type { CellReading } from '#domain/list-cells.ts';
import { PROGRAM_FACT_NAMES, SEASON_FACTS, SHEET_FACT_NAMES } from '#domain/program-facts.ts';
import type {
  FactName,
  ProgramFact,
  ProgramFactName,
  SheetFactName,
} from '#domain/program-facts.ts';
import { programName } from '#features/clubs/seasons/rules.ts';
import type { Fee, Program, ProgramKey, SheetFacts } from '#features/clubs/seasons/schema.ts';
import {
  FIRST_SEASON,
  LAST_SEASON,
  MOST_PROGRAMS,
  readDay,
  readFee,
  readRange,
  saysNothing,
  weekProblems,
} from './rules.ts';
import type { TypedProgram, TypedSheet } from './rules.ts';
import { daysIn, spotsIn } from './cell-rules.ts';

// Imports zod, so no public page may import this file.

const NOTHING = { value: null };

const GENDER_NAMES = [
  [/^(?:f|fem|females?|g|girl|girl[’']?s|women|women[’']s)$/i, 'Girls'],
  [/^(?:m|males?|b|boy|boy[’']?s|men|men[’']s)$/i, 'Boys'],
] as const;

/** 'rec' is Recreational, and 'gym' or 'practices' is Gym and practice, if no other option begins like this. */
function optionMeant(options: readonly string[], text: string): string | undefined {
  const exact = optionOf(options, text);
  if (exact !== undefined) return exact;
  const words = wordsIn(text).map((word) => word.replace(/(?<=..)s$/, ''));
  if (words.length === 0 || words.some((word) => word.length < 3)) return undefined;
  const [option, ...others] = options.filter((one) =>
    words.every((word) => wordsIn(one).some((part) => part.startsWith(word))),
  );
  return others.length === 0 ? option : undefined;
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? [];
}

function oneOf(text: string, options: readonly string[], name: FactName): CellReading {
  const option =
    optionMeant(options, text) ??
    (name === 'ageGroup' ? ageGroupOf(text) : undefined) ??
    (name === 'gender' ? GENDER_NAMES.find(([names]) => names.test(text))?.[1] : undefined);
  if (option !== undefined) return { value: option };
  if (name === 'ageGroup' && /\d.*[^\d].*\d|^all\b/i.test(text)) {
    return { problem: `“${text}” is more than one age group. Give each its own row.` };
  }
  return { problem: `Instead of “${text},” enter one of these: ${options.join('; ')}.` };
}

function someOf(texts: readonly string[], options: readonly string[], name: FactName): CellReading {
  const chosen = new Set<string>();
  for (const text of texts) {
    const reading = oneOf(text, options, name);
    if ('problem' in reading) return reading;
    chosen.add(String(reading.value));
  }
  return { value: options.filter((option) => chosen.has(option)) };
}

function yesOrNo(text: string): CellReading {
  if (/^(?:yes\b.*|y|true|1|x|✓|✔|available|offered|return.*)$/i.test(text)) return { value: true };
  if (/^(?:no\b.*|n|false|0|none|new(?: coach)?)$/i.test(text)) return { value: false };
  return { problem: `We couldn’t read “${text}.” Enter yes or no.` };
}

/** '2x/week', '8+ tournaments', 'up to 12 players' */
const COUNT =
  /^(?:up to |max\.? )?(\d{1,3}(?:\.\d+)?) ?\+? ?(?:x|times?|days?|nights?|practices?|sessions?|tournaments?|events?|players?|athletes?|girls|boys|max\.?)?(?: ?(?:\/|per|a|each) ?(?:week|wk))?$/i;

/** '90', '90 min', '2 hrs', '1.5 hours', '1:30', or '1h 30m'; up to 8 means hours. */
function minutesIn(text: string): number {
  const both = /^(\d)(?::| ?h[a-z]*\.?,? ?)(\d{2})(?: ?m[a-z]*\.?)?$/i.exec(text);
  if (both) return Number(both[1]) * 60 + Number(both[2]);
  const [, number, unit] = /^(\d{1,3}(?:\.\d+)?)(?: ?([hm])[a-z]*\.?)?$/i.exec(text) ?? [];
  const amount = Number(number ?? Number.NaN);
  const isHours = unit === undefined ? amount <= 8 : unit.toLowerCase() === 'h';
  return isHours ? amount * 60 : amount;
}

function numberIn(text: string, fact: Extract<ProgramFact, { kind: 'number' }>): CellReading {
  const { least, most, step = 1, isMinutes } = fact;
  const counted = /^none$/i.test(text) ? 0 : Number(COUNT.exec(text)?.[1] ?? Number.NaN);
  const number = isMinutes ? minutesIn(text) : counted;
  if (number >= least && number <= most && Number.isInteger(number / step))
    return { value: number };
  const kind = step === 1 ? 'a whole number' : 'a number, in halves,';
  return { problem: `Enter ${kind} from ${least} to ${most}` };
}

function read(fact: ProgramFact, text: string, name: FactName): CellReading {
  switch (fact.kind) {
    case 'option':
      if (text === '') return fact.isKey ? { problem: `${fact.label} is required` } : NOTHING;
      return oneOf(text, fact.options, name);
    case 'options':
      if (name === 'practiceDays') return daysOf(text);
      return someOf(/^none$/i.test(text) ? [] : partsOf(text, fact.options), fact.options, name);
    case 'fee':
      return unlessProblem(readFee(text));
    case 'range':
      return unlessProblem(readRange(text));
    case 'spots': {
      const spots = text === '' ? null : spotsIn(text);
      if (spots !== undefined) return { value: spots };
      return { problem: `We couldn’t read “${text}.” Enter none, some, or a number up to 99.` };
    }
    case 'dollars': {
      const amount = /^no(?:ne)?$/i.test(text) ? 0 : readDollars(text);
      if (text === '' || amount !== null) return { value: amount };
      return { problem: dollarsProblem() };
    }
    case 'yesNo':
      return text === '' ? NOTHING : yesOrNo(text);
    case 'number':
      return text === '' ? NOTHING : numberIn(text, fact);
    case 'day': {
      const day = readDay(text);
      if (text === '' || day !== null) return { value: day };
      return { problem: `We couldn’t read the date “${text}.” Enter it like 11/30/2026.` };
    }
    case 'line':
    case 'web':
      return readingOf((fact.kind === 'line' ? optional : webAddress)(fact.length).safeParse(text));
  }
}

function unlessProblem(read: object | string): CellReading {
  return typeof read === 'string' ? { problem: read } : { value: read };
}

function daysOf(text: string): CellReading {
  const days = text === '' ? [] : daysIn(text);
  if (days !== undefined) return { value: days };
  return { problem: `We couldn’t read the days “${text}.” Enter them like Mon, Wed.` };
}

/** 'uniform, gym and coach travel' */
function partsOf(text: string, options: readonly string[]): string[] {
  return splitList(text.replaceAll(/[,+\n]/g, ';')).flatMap((part) =>
    optionMeant(options, part) === undefined ? part.split(/ ?(?:&|\band\b) ?/i) : [part],
  );
}

/** Reads a fact as typed into the editor, a spreadsheet, or a list. */
export function readFact(name: FactName, typed: string | readonly string[]): CellReading {
  const fact = SEASON_FACTS[name];
  if (typeof typed !== 'string') {
    return fact.kind === 'options'
      ? someOf(typed, fact.options, name)
      : { problem: 'Enter one value' };
  }
  if (typed.includes('\0')) return { problem: NUL_CHARACTER };
  return read(fact, saysNothing(typed) ? '' : typed.trim(), name);
}

const COUNTED: readonly ProgramFact['kind'][] = ['fee', 'range', 'dollars', 'number', 'spots'];

/** A hint for '1,200+', which a sheet can only state as 1,200. */
export function openEnded(name: FactName, typed: unknown): string | undefined {
  const { kind } = SEASON_FACTS[name];
  if (typeof typed !== 'string' || !typed.includes('+') || !COUNTED.includes(kind))
    return undefined;
  if ('problem' in readFact(name, typed)) return undefined;
  const range = 'If it can be more, enter a range, like 1200–1500.';
  return `Families will see this without the “+.” ${kind === 'fee' || kind === 'range' ? range : ''}`.trim();
}

function factSchema(name: FactName) {
  return z
    .union([z.string().max(2_000), z.array(z.string().max(100)).max(20)])
    .nullish()
    .transform((typed, context) => {
      const reading = readFact(name, typed ?? '');
      if ('value' in reading) return reading.value;
      context.addIssue(reading.problem);
      return z.NEVER;
    });
}

const facts: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(PROGRAM_FACT_NAMES.map((name) => [name, factSchema(name)])),
  id: z.guid().optional(),
};

export type SentProgram = Program & { readonly id?: string | undefined };

const programSchema: z.ZodType<SentProgram, Partial<TypedProgram>> = z
  .object(facts)
  .transform(({ fee, ...others }, context) => {
    const program = { ...others, ...(fee as Fee) } as unknown as SentProgram;
    const { firstWeek, lastWeek, tournaments, overnightTournaments } = program;
    const refuse = (fact: ProgramFactName, message: string) =>
      context.addIssue({ code: 'custom', path: [fact], message });
    if (firstWeek !== null && lastWeek !== null && lastWeek < firstWeek) {
      refuse('lastWeek', 'Choose a week after the first week');
    }
    if (overnightTournaments !== null && overnightTournaments > (tournaments ?? 99)) {
      refuse('overnightTournaments', 'Overnight tournaments can’t be more than the total');
    }
    return program;
  });

export type Cells = Readonly<Partial<Record<ProgramFactName, string>>>;

/** Null unless age group, gender, and team type are all understood. */
export function keyIn(cellOf: (name: ProgramFactName) => string | undefined): ProgramKey | null {
  const [ageGroup, gender, teamType] = (['ageGroup', 'gender', 'teamType'] as const).map((name) => {
    const reading = readFact(name, cellOf(name) ?? '');
    return 'value' in reading ? String(reading.value) : '';
  });
  return ageGroup && gender && teamType ? { ageGroup, gender, teamType } : null;
}

/** Days in the form in which they are stored. */
function withCells<Typed extends object>(before: Typed, cells: object, season: number | null) {
  const told = Object.entries<string>({ ...cells }).map(([name, cell]) => {
    const isDay = SEASON_FACTS[name as FactName].kind === 'day';
    return [name, (isDay ? readDay(cell, season) : null) ?? cell.slice(0, 2_000)];
  });
  return { ...before, ...(Object.fromEntries(told) as Partial<Typed>) };
}

/**
 * Reads cells of a spreadsheet; other facts stay as they are in `before`.
 *
 * @param season null if it is not known
 * @param stored whose weeks may stay as they are
 */
export function readProgram(
  cells: Cells,
  before: TypedProgram,
  season: number | null,
  stored: TypedProgram | undefined = before,
) {
  const told = withCells(before, cells, season);
  const { data = null, problems: found } = parsed<Program>(programSchema, told);
  const problems = [...found, ...(season === null ? [] : weekProblems(told, season, stored))];
  return { program: problems.length === 0 ? data : null, problems };
}

/** Reads cells about a sheet; other facts stay as they are in `before`. */
export function readSheetFacts(
  cells: Partial<Record<SheetFactName, string>>,
  before: TypedSheet['facts'],
  season: number | null,
) {
  return parsed(sheetFacts, withCells(before, cells, season));
}

function parsed<Facts>(schema: z.ZodType<Facts>, told: object) {
  const { data, error } = schema.safeParse(told);
  const problems = (error?.issues ?? []).map(
    ({ path, message }) => [path[0] as FactName, message] as const,
  );
  return { data, problems };
}

/** Each age group, gender, and team type once (SEAS-02). */
const programs = z
  .array(programSchema)
  .max(MOST_PROGRAMS, `A season sheet can have up to ${MOST_PROGRAMS} programs.`)
  .superRefine((all, context) => {
    const seen = new Map<string, number>();
    for (const [at, program] of all.entries()) {
      const name = programName(program);
      const first = seen.get(name);
      if (first === undefined) seen.set(name, at);
      else {
        const message = `You already have ${name} as program ${first + 1}. Edit or remove one.`;
        context.addIssue({ code: 'custom', path: [at, 'ageGroup'], message });
      }
    }
  });

const sheetFacts: z.ZodType<SheetFacts, Partial<TypedSheet['facts']>> = z
  .object(Object.fromEntries(SHEET_FACT_NAMES.map((name) => [name, factSchema(name)])))
  .transform(
    ({ travel, ...others }) => ({ ...(travel as object), ...others }) as unknown as SheetFacts,
  );

/** @param stored programs whose weeks may stay as they are */
export const sheetFormSchemaIn = (season: number, stored: readonly TypedProgram[]) =>
  z.object({ programs, facts: sheetFacts.optional() }).superRefine((sheet, context) => {
    for (const [at, program] of sheet.programs.entries()) {
      const before = stored.find(({ id }) => id === program.id);
      for (const [fact, message] of weekProblems(program, season, before)) {
        context.addIssue({ code: 'custom', path: ['programs', at, fact], message });
      }
    }
  });
export type SheetForm = z.output<ReturnType<typeof sheetFormSchemaIn>>;

export const sheetUpdateSchema = z.object({
  clubId: z.guid(),
  season: z.int().min(FIRST_SEASON).max(LAST_SEASON),
  version: z.int32().min(0),
  programs,
  // Left out by a page of an earlier version, whose save leaves them alone.
  facts: sheetFacts.optional(),
});
export type SentSheet = z.input<typeof sheetUpdateSchema>;
export type SheetUpdate = z.output<typeof sheetUpdateSchema>;

export interface SheetFile {
  readonly records: readonly (readonly string[])[];
  /** How the file was read. */
  readonly remarks: readonly string[];
}
