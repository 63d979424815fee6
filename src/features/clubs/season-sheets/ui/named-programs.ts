import { readFact } from '../schema.ts';
import type { Cells } from '../schema.ts';

export interface PastedRow {
  /** Where it is in the text or file, from 1. */
  readonly line: number;
  /** As written; facts without a column are left out. */
  readonly cells: Cells;
  /** Of unknown columns, by their names. */
  readonly others: Readonly<Record<string, string>>;
}

const KEYS = ['ageGroup', 'gender', 'teamType'] as const;
type Key = (typeof KEYS)[number];
const TEAM = /^(?:team|squad|program|group|division)s?(?: names?)?$/i;
const PARTS: Readonly<Record<Key, RegExp>> = {
  ageGroup: /\bu-?1\d\b|\b1\d(?:-?u)?\b/gi,
  gender: /\b(?:girl|boy|women|men|female|male)(?:[’']?s)?\b/gi,
  teamType: /\bin-house\b|[a-z]{3,}/gi,
};
const MOST_NOTES = 6;

interface Read {
  readonly rows: readonly PastedRow[];
  /** Columns that are still unknown. */
  readonly unknown: readonly string[];
  readonly notes: readonly string[];
}

/** Reads what columns and cells say in other words: 'Girls 14U National', and yes below 'Uniform included'. */
export function withOtherWords(rows: readonly PastedRow[], unknown: readonly string[]): Read {
  const options = new Map(unknown.map((name) => [name, optionIn(rows, name)]));
  const named = rows.map((row) => withNamedProgram(row));
  const readings = [...new Set(named.flatMap(({ note }) => note ?? []))].slice(0, MOST_NOTES);
  return {
    rows: named.map(({ row }) => withIncluded(row, options)),
    unknown: unknown.filter(
      (name) => !options.get(name) && !(readings.length > 0 && TEAM.test(name)),
    ),
    notes: [
      ...(readings.length === 0 ? [] : [`We read ${readings.join(', ')}.`]),
      ...[...options].flatMap(([name, option]) =>
        option === undefined ? [] : [`We’ll add ${option} where “${name}” says yes.`],
      ),
    ],
  };
}

function withNamedProgram(row: PastedRow) {
  const teams = Object.entries(row.others).flatMap(([name, cell]) => (TEAM.test(name) ? cell : []));
  const texts = [...KEYS.map((fact) => row.cells[fact] ?? ''), ...teams];
  const found = KEYS.flatMap((fact) => {
    const value = isRead(fact, row.cells[fact]) ? undefined : valueIn(fact, texts);
    return value === undefined ? [] : [[fact, value] as const];
  });
  if (found.length === 0) return { row };
  const from = texts.filter((text) => found.some(([fact]) => valueIn(fact, [text]) !== undefined));
  const cells = { ...row.cells, ...Object.fromEntries(found) };
  const note = `“${from.join(' ')}” as ${found.map(([, value]) => value).join(' ')}`;
  return { row: { ...row, cells }, note };
}

function isRead(fact: Key, cell = ''): boolean {
  return 'value' in readFact(fact, cell);
}

/** Undefined if the texts name none or several. */
function valueIn(fact: Key, texts: readonly string[]): string | undefined {
  const readings = texts
    .flatMap((text) => text.match(PARTS[fact]) ?? [])
    .map((part) => readFact(fact, part));
  const values = readings.flatMap((one) => ('value' in one ? String(one.value) : []));
  const [value, ...others] = new Set(values);
  return others.length === 0 ? value : undefined;
}

/** 'Uniform' for a column 'Uniform included' of which each cell says yes or no. */
function optionIn(rows: readonly PastedRow[], name: string): string | undefined {
  const what = name.replace(/\b(?:includes|included|include)\b|[?:]/gi, '').trim();
  const reading = readFact('includes', what);
  const [option, ...others] = 'value' in reading ? (reading.value as readonly string[]) : [];
  const says = rows.map((row) => readFact('paymentPlan', row.others[name] ?? ''));
  const isClear = others.length === 0 && says.every((one) => 'value' in one);
  return isClear && rows.some((row) => saysYes(row.others[name])) ? option : undefined;
}

function saysYes(cell = ''): boolean {
  const reading = readFact('paymentPlan', cell);
  return 'value' in reading && reading.value === true;
}

function withIncluded(row: PastedRow, options: ReadonlyMap<string, string | undefined>): PastedRow {
  if ([...options.values()].every((option) => option === undefined)) return row;
  const added = [...options].flatMap(([name, option]) =>
    option !== undefined && saysYes(row.others[name]) ? option : [],
  );
  const includes = [row.cells.includes ?? '', ...added].filter((part) => part !== '').join('; ');
  return { ...row, cells: { ...row.cells, includes } };
}
