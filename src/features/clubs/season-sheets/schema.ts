import { z } from 'zod';
import { optional, webAddress } from '#domain/fields.ts';
import { MOST_DOLLARS } from '#domain/dollars.ts';
import { ageGroupOf, optionOf, readingOf, splitList } from '#domain/list-cells.ts';
import type { CellReading } from '#domain/list-cells.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { ProgramFact, ProgramFactName } from '#domain/program-facts.ts';
import { programName } from '#features/clubs/seasons/rules.ts';
import type { Fee, Program } from '#features/clubs/seasons/schema.ts';
import {
  FIRST_SEASON,
  LAST_SEASON,
  MOST_PROGRAMS,
  readDay,
  readDollars,
  readFee,
} from './rules.ts';
import type { TypedProgram } from './rules.ts';

// Imports zod, so no public page may import this file.

const NOTHING = { value: null };

function oneOf(text: string, options: readonly string[], isAge: boolean): CellReading {
  const option = optionOf(options, text) ?? (isAge ? ageGroupOf(text) : undefined);
  return option === undefined
    ? { problem: `Instead of “${text},” enter one of these: ${options.join('; ')}.` }
    : { value: option };
}

function someOf(texts: readonly string[], options: readonly string[]): CellReading {
  const chosen = new Set<string>();
  for (const text of texts) {
    const reading = oneOf(text, options, false);
    if ('problem' in reading) return reading;
    chosen.add(String(reading.value));
  }
  return { value: options.filter((option) => chosen.has(option)) };
}

function yesOrNo(text: string): CellReading {
  if (/^(?:yes|y|true|1|x)$/i.test(text)) return { value: true };
  if (/^(?:no|n|false|0)$/i.test(text)) return { value: false };
  return { problem: `We couldn’t read “${text}.” Enter yes or no.` };
}

function numberIn(text: string, fact: Extract<ProgramFact, { kind: 'number' }>): CellReading {
  const { least, most, step = 1 } = fact;
  const number = /^\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most && Number.isInteger(number / step))
    return { value: number };
  const kind = step === 1 ? 'a whole number' : 'a number, in halves,';
  return { problem: `Enter ${kind} from ${least} to ${most}` };
}

function read(fact: ProgramFact, text: string, isAge: boolean): CellReading {
  switch (fact.kind) {
    case 'option':
      if (text === '') return fact.isKey ? { problem: `${fact.label} is required` } : NOTHING;
      return oneOf(text, fact.options, isAge);
    case 'options':
      return someOf(splitList(text.replaceAll(',', ';')), fact.options);
    case 'fee': {
      const fee = readFee(text);
      return typeof fee === 'string' ? { problem: fee } : { value: fee };
    }
    case 'dollars': {
      const amount = readDollars(text);
      if (text === '' || amount !== null) return { value: amount };
      return {
        problem: `Enter whole dollars from 0 to ${MOST_DOLLARS.toLocaleString('en-US')}`,
      };
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

/** Reads a fact as typed into the editor, a spreadsheet, or a list. */
export function readFact(name: ProgramFactName, typed: string | readonly string[]): CellReading {
  const fact = PROGRAM_FACTS[name];
  if (typeof typed !== 'string') {
    return fact.kind === 'options' ? someOf(typed, fact.options) : { problem: 'Enter one value' };
  }
  return read(fact, typed.trim(), name === 'ageGroup');
}

function factSchema(name: ProgramFactName) {
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

export const programSchema: z.ZodType<SentProgram, Partial<TypedProgram>> = z
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

export interface TypedSheet {
  programs: TypedProgram[];
}

export const sheetFormSchema = z.object({ programs });
export type SheetForm = z.output<typeof sheetFormSchema>;

export const sheetUpdateSchema = z.object({
  clubId: z.guid(),
  season: z.int().min(FIRST_SEASON).max(LAST_SEASON),
  version: z.int32().min(0),
  programs,
});
export type SentSheet = z.input<typeof sheetUpdateSchema>;
export type SheetUpdate = z.output<typeof sheetUpdateSchema>;

export interface EditableSheet {
  readonly season: number;
  /** 0 for a sheet that is not stored yet. */
  readonly version: number;
  readonly programs: readonly TypedProgram[];
  readonly changed: string;
}

export type SheetsToEdit =
  | {
      readonly kind: 'editable';
      readonly clubId: string;
      readonly clubName: string;
      readonly current: number;
      /** Genders and team types of the newest programs that the club does not state, so searches miss it. */
      readonly unstated: readonly string[];
      readonly sheets: readonly EditableSheet[];
    }
  | { readonly kind: 'denied' }
  | { readonly kind: 'missing' };
