import type { z } from 'zod';
import { AGE_GROUPS, GENDERS, TEAM_TYPES } from './club-options.ts';
import type { AgeGroup } from './club-options.ts';
import { readTeamCounts } from './team-counts.ts';
import type { TeamCounts } from './team-counts.ts';

export type CellReading =
  | { readonly value: unknown; readonly meant?: readonly (readonly [part: string, as: string])[] }
  /** `unread` are the parts of a list that are the problem. */
  | { readonly problem: string; readonly unread?: readonly string[] };

export const NUL_CHARACTER = 'This cell contains a character we can’t store (NUL). Delete it.';

export function readingOf(parsed: z.ZodSafeParseResult<unknown>): CellReading {
  if (parsed.success) return { value: parsed.data };
  const { issues } = parsed.error;
  return { problem: issues[0]?.message ?? 'We couldn’t read this.' };
}

export function tidyCell(cell: string): string {
  return cell.replace(/\r\n?/g, '\n').trim();
}

/** 'a; b'. A backslash escapes a semicolon or a backslash. */
export function joinList(parts: readonly string[]): string {
  return parts.map((part) => escaped(part, /[;\\]/g)).join('; ');
}

/** The reverse of {@link joinList}; empty parts are left out. */
export function splitList(cell: string): string[] {
  return split(cell, ';')
    .map(unescaped)
    .filter((part) => part !== '');
}

export interface WrittenLocation {
  readonly name: string | null;
  readonly address: string;
}

/** 'Name | Address; Address' */
export function writeLocations(locations: readonly WrittenLocation[]): string {
  return locations
    .map(({ name, address }) => {
      const parts = name === null || name === '' ? [address] : [name, address];
      return parts.map((part) => escaped(part, /[;|\\]/g)).join(' | ');
    })
    .join('; ');
}

/** The reverse of {@link writeLocations}. Everything after the second bar belongs to the address. */
export function readLocations(cell: string): WrittenLocation[] {
  return split(cell, ';').flatMap((part) => {
    const [first = '', ...others] = split(part, '|').map(unescaped);
    if (first === '' && others.every((other) => other === '')) return [];
    if (others.length === 0) return [{ name: null, address: first }];
    return [{ name: first === '' ? null : first, address: others.join(' | ').trim() }];
  });
}

function escaped(text: string, special: RegExp): string {
  return text.replace(special, String.raw`\$&`);
}

function unescaped(text: string): string {
  return text.trim().replace(/\\([;|\\])/g, '$1');
}

function split(text: string, separator: ';' | '|'): string[] {
  if (!text.includes('\\')) return text.split(separator);
  const parts = [''];
  for (const [token] of text.matchAll(/\\[;|\\]|[^]/g)) {
    if (token === separator) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts;
}

const COUNT = /^(.+?)\s+(boys|girls)\s+(.+?)\s*[:=]\s*(\d+)$/i;

/** 'U12 Girls Travel: 2; …', or JSON for a stored value that this form cannot hold. */
export function writeTeamCounts(stored: unknown): string {
  if (stored === null || stored === undefined) return '';
  const counts = readTeamCounts(stored);
  const parts = Object.entries(counts).flatMap(([ageGroup, byGender]) =>
    GENDERS.flatMap((gender) =>
      Object.entries(byGender[gender] ?? {}).map(
        ([teamType, number]) => `${ageGroup} ${gender} ${teamType}: ${number}`,
      ),
    ),
  );
  if (parts.length === 0 || parts.some((part) => !isReadable(part))) {
    const json = JSON.stringify(stored);
    return json === '{}' ? '' : json;
  }
  return parts.join('; ');
}

function isReadable(part: string): boolean {
  return COUNT.test(part) && !/[;\\]/.test(part);
}

/** Reads {@link writeTeamCounts}, or JSON in any of its shapes (DATA-08 to DATA-11); a sentence for anything else. */
export function readTeamCountsCell(cell: string): TeamCounts | string {
  if (cell.startsWith('{')) return readTeamCountsJson(cell);
  const counts: TeamCounts = {};
  for (const part of splitList(cell)) {
    const [, typedAge = '', typedGender = '', typedType = '', number = ''] = COUNT.exec(part) ?? [];
    const ageGroup = ageGroupOf(typedAge);
    const gender = optionOf(GENDERS, typedGender);
    const teamType = optionOf(TEAM_TYPES, typedType);
    if (!ageGroup || !gender || !teamType) {
      return `We couldn’t read “${part}.” Enter age group, gender, team type, and number, like U12 Girls Travel: 2`;
    }
    const byGender = (counts[ageGroup] ??= {});
    const byType = (byGender[gender] ??= {});
    if (byType[teamType] !== undefined)
      return `“${ageGroup} ${gender} ${teamType}” appears twice. Keep one.`;
    byType[teamType] = Number(number);
  }
  return counts;
}

function readTeamCountsJson(cell: string): TeamCounts | string {
  try {
    const counts = readTeamCounts(JSON.parse(cell));
    const isEmpty = Object.keys(counts).length === 0;
    return isEmpty && cell.replace(/\s/g, '') !== '{}' ? 'This JSON has no team counts.' : counts;
  } catch {
    return 'This isn’t valid JSON.';
  }
}

export function optionOf<const Option extends string>(options: readonly Option[], text: string) {
  const wanted = plain(text);
  return options.find((option) => plain(option) === wanted);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** Reads U12, 12U, U-12, 12, 12s, and '12 & under'. */
export function ageGroupOf(text: string): AgeGroup | undefined {
  return AGE_GROUPS.find((ageGroup) => ageGroup === `U${ageIn(text)}`);
}

const AGE = /^(?:u(?:nder)?[\s-]?)?(\d{1,2})(?:['’]?s|\s*(?:&|and|or|\/)?[\s-]*u(?:nder)?)?$/i;

function ageIn(text: string): number {
  return Number(AGE.exec(text.trim())?.[1]);
}

/** Reads also U12–U17, '12 to 17', 'All ages', and what Excel makes of 12-17: 17-Dec. */
export function ageGroupsOf(text: string): readonly AgeGroup[] {
  const words = text
    .trim()
    .replace(/^ages?:?\s*/i, '')
    .replace(/\s*(?:years?|yrs?)\.?(?:\s*old)?$/i, '');
  if (/^(?:all|any)(?:\s*ages?(?: groups?)?)?$/i.test(words)) return AGE_GROUPS;
  const single = ageGroupOf(words);
  if (single !== undefined) return [single];
  const [from, to] = datedAges(words) ?? rangeIn(words);
  if (!(from < to && to <= 18)) return [];
  return AGE_GROUPS.filter((ageGroup) => ageIn(ageGroup) >= from && ageIn(ageGroup) <= to);
}

type Ages = readonly [from: number, to: number];

function rangeIn(text: string): Ages {
  const [from = '', to = '', ...more] = text.split(/\s*(?:[-–—]|\bto\b|\bthr(?:u|ough)\b)\s*/i);
  return more.length === 0 ? [ageIn(from), ageIn(to)] : [NaN, NaN];
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** As the date looks, or as its number: the month and the day are the ages. */
function datedAges(text: string): Ages | undefined {
  const date = /^4\d{4}$/.test(text)
    ? new Date(DAY_ZERO + Number(text) * 86_400_000).toISOString().slice(0, 10)
    : text;
  const [, month, day] =
    /^\d{4}-(\d\d)-(\d\d)$/.exec(date) ?? /^(\d{1,2})\/(\d{1,2})\/\d{2,4}$/.exec(date) ?? [];
  if (month !== undefined) return [Number(month), Number(day)];
  const [, before, name = '', after] = /^(\d+)?-?([a-z]{3})(?:-(\d+))?$/i.exec(date) ?? [];
  const at = MONTHS.indexOf(name.toLowerCase()) + 1;
  return at === 0 ? undefined : [at, Number(before ?? after)];
}
