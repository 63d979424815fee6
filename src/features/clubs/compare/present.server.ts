import { ageGroupsLabel } from '#domain/age-group.ts';
import { GENDERS } from '#domain/club-options.ts';
import { countOf } from '#domain/count-of.ts';
import { dollars } from '#domain/dollars.ts';
import { phoneUrl } from '#domain/paths.ts';
import { FEE_INCLUDES } from '#domain/fee-includes.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS, SHEET_FACTS } from '#domain/program-facts.ts';
import type { ProgramFactName } from '#domain/program-facts.ts';
import { FEWEST_TO_COMPARE, TOO_FEW } from '#domain/review-rules.ts';
import { seasonLabel } from '#domain/season.ts';
import { totalTeams } from '#domain/team-counts.ts';
import type { Club } from '#features/clubs/profile/schema.ts';
import type { ClubSummary } from '#features/clubs/finder/schema.ts';
import { ALL_GROUPS, CLUB_FIELDS, fieldsOf, shortLabel } from '#features/clubs/fields.ts';
import type { ClubFieldName, FactGroup } from '#features/clubs/fields.ts';
import { GROUP_LABELS, inWords } from '#features/clubs/freshness/present.server.ts';
import type { Confirmation } from '#features/clubs/freshness/schema.ts';
import {
  feeInWords,
  feeOfAll,
  hourlyFee,
  NOT_DISCLOSED,
  NOT_STATED,
  programNames,
  rangeInWords,
} from '#features/clubs/seasons/rules.ts';
import { aidInWords } from '#features/clubs/seasons/present.server.ts';
import type { Program, SeasonSheet, SheetFacts } from '#features/clubs/seasons/schema.ts';
import type {
  CompareGroup,
  CompareLine,
  CompareRow,
  ComparedClub,
  CompareSearch,
} from './schema.ts';

export interface ComparedFacts {
  readonly club: Club;
  readonly sheet: SeasonSheet | undefined;
  readonly tryout: { readonly text: string; readonly path: string } | undefined;
  readonly distance: string | undefined;
  readonly confirmed: readonly Confirmation[];
}

type Lines = (facts: ComparedFacts) => readonly CompareLine[];
type Row = readonly [label: string, lines: Lines];

const MOST_LOCATIONS = 3;

export function presentHead(club: ClubSummary): ComparedClub {
  const { id, name, place, logoUrl, stateSlug, countySlug, citySlug, slug } = club;
  return { id, name, place, logoUrl, stateSlug, countySlug, citySlug, slug };
}

/** CMPR-03 */
export function presentComparison(
  clubs: readonly ComparedFacts[],
  search: CompareSearch,
  isFromPlace: boolean,
  now: Date,
): CompareGroup[] {
  const { ageGroup, gender } = search;
  const chosen = [ageGroup, gender].filter(Boolean).join(' ');
  const { fee, season } = seasonRows(search);
  const groups: [title: string, rows: readonly Row[]][] = [
    ['Fee, distance, and rating', [fee, ...(isFromPlace ? [DISTANCE] : []), RATING]],
    [chosen === '' ? 'Season and fees' : `Season and fees: ${chosen}`, season],
    ['Tryouts and updates', STANDING],
    ['The club', [...fieldRows('details', 'basics'), ['Practice locations', locationLines]]],
    ['Contact', [...fieldRows('contact'), ['Social media', socialLines]]],
    ['Is it up to date?', ALL_GROUPS.map((group) => confirmedRow(group, now))],
  ];
  return groups.map(([title, rows]) => ({
    title,
    rows: rows.map(([label, lines]) => rowOf(label, clubs.map(lines))),
  }));
}

/** Unknown is said, never blank (CMPR-04). */
function rowOf(label: string, said: readonly (readonly CompareLine[])[]): CompareRow {
  const cells = said.map((lines) => (lines.length === 0 ? [UNKNOWN] : lines));
  // Where no club states anything, a missing program is no difference.
  const isUntold = cells.flat().every(({ isUnknown }) => isUnknown);
  return { label, cells, isSame: isUntold || new Set(cells.map(asRead)).size === 1 };
}

/** Links within this site differ by club and do not count. */
function asRead(lines: readonly CompareLine[]): string {
  return JSON.stringify(
    lines.map(({ label, text, href }) => [label, text, href?.startsWith('/') ? null : href]),
  );
}

const UNKNOWN: CompareLine = { text: NOT_STATED, isUnknown: true };
const line = (text: string | null | undefined, href?: string): CompareLine[] =>
  text ? [{ text, href }] : [];

const APART: ReadonlySet<ClubFieldName> = new Set([
  'name',
  'city',
  'state',
  'county',
  ...fieldsOf('social'),
]);

function fieldRows(...sections: readonly Parameters<typeof fieldsOf>[0][]): Row[] {
  return sections
    .flatMap(fieldsOf)
    .filter((name) => !APART.has(name) && !['paragraphs', 'image'].includes(CLUB_FIELDS[name].kind))
    .map((name) => [shortLabel(CLUB_FIELDS[name]), ({ club }) => fieldLines(club, name)]);
}

function fieldLines(club: Club, name: ClubFieldName): CompareLine[] {
  const text = [club[name] ?? []].flat().map(String);
  const [one = ''] = text;
  switch (CLUB_FIELDS[name].kind) {
    case 'line':
    case 'paragraphs':
    case 'year':
      return line(one);
    case 'phone':
      return line(one, phoneUrl(one));
    case 'email':
      return line(one, `mailto:${encodeURI(one)}`);
    case 'web':
    case 'image':
      return line(hostOf(one), one);
    case 'options':
      return line(name === 'ageGroups' && one ? ageGroupsLabel(text) : text.join(', '));
    case 'teams':
      return teamLines(club);
  }
}

function teamLines({ teamsPerAgeGroup }: Club): CompareLine[] {
  return GENDERS.flatMap((gender) => {
    const teams = totalTeams(teamsPerAgeGroup, gender);
    return teams === 0 ? [] : { label: gender, text: teams.toLocaleString('en-US') };
  });
}

function locationLines({ club: { practiceLocations } }: ComparedFacts): CompareLine[] {
  const named = practiceLocations.slice(0, MOST_LOCATIONS).map(({ name, address }) => ({
    text: [name, address].filter(Boolean).join(', '),
  }));
  const others = practiceLocations.length - named.length;
  return others === 0 ? named : [...named, { text: `and ${countOf(others, 'other')}` }];
}

function socialLines({ club }: ComparedFacts): CompareLine[] {
  return fieldsOf('social').flatMap((name) => {
    const href = club[name];
    return typeof href === 'string' ? { text: shortLabel(CLUB_FIELDS[name]), href } : [];
  });
}

/** 'club.example.org': a whole address may be longer than a page. */
function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, '') ?? '';
}

/** Full facts need both an age group and a gender: a whole sheet has dozens of programs. */
function seasonRows({ ageGroup, gender }: CompareSearch): { fee: Row; season: Row[] } {
  const wanted = ({ sheet }: ComparedFacts) =>
    (sheet?.programs ?? []).filter(
      (program) =>
        (ageGroup === undefined || program.ageGroup === ageGroup) &&
        (gender === undefined || program.gender === gender),
    );
  /** A club with a sheet but no such program says so in each row. */
  const of =
    (lines: (programs: readonly Program[]) => readonly CompareLine[]): Lines =>
    (facts) => {
      const programs = wanted(facts);
      if (programs.length > 0) return lines(programs);
      return facts.sheet ? [{ text: 'No matching program', isUnknown: true }] : [];
    };
  const season: Row = ['Season', ({ sheet }) => line(sheet && seasonLabel(sheet.season))];
  if (ageGroup === undefined || gender === undefined) {
    return {
      fee: [labelOf('fee'), of((programs) => said(feeOfAll(programs)))],
      season: [season, ['Programs', of((programs) => line(programNames(programs)))], ...OF_SHEET],
    };
  }
  const byProgram = (text: (program: Program) => string | null) =>
    of((programs) => programLines(programs, text));
  const row = (name: ProgramFactName): Row => [
    labelOf(name),
    byProgram((program) => factInWords(program, name)),
  ];
  const types: Lines = of((programs) => line(programs.map(({ teamType }) => teamType).join(', ')));
  const others = PROGRAM_FACT_NAMES.filter((name) => !('isKey' in PROGRAM_FACTS[name]));
  const facts = others.flatMap((name): Row[] => {
    if (name === 'sourceUrl') return [[labelOf(name), of(sourceLines)]];
    if (name === 'fee') return [['Per practice hour', byProgram(hourInWords)]];
    if (name === 'includes') return [row(name), ['Not included', byProgram(notIncluded)]];
    return [row(name)];
  });
  return { fee: row('fee'), season: [season, ['Programs', types], ...facts, ...OF_SHEET] };
}

const OF_SHEET: readonly Row[] = [
  [
    SHEET_FACTS.travel.label,
    ofSheet(({ travelFrom: from, travelTo }) => line(rangeInWords(from, travelTo))),
  ],
  [
    SHEET_FACTS.aidHow.label,
    ofSheet((facts) => [...line(aidInWords(facts)), ...sourceLines([{ sourceUrl: facts.aidUrl }])]),
  ],
];

function ofSheet(lines: (facts: SheetFacts) => readonly CompareLine[]): Lines {
  return ({ sheet }) => (sheet?.facts ? lines(sheet.facts) : []);
}

const labelOf = (name: ProgramFactName): string => PROGRAM_FACTS[name].label;
const said = (text: string): CompareLine[] => (text === NOT_STATED ? [] : [{ text }]);

/** One line if all programs agree, otherwise one for each team type. */
function programLines(programs: readonly Program[], text: (program: Program) => string | null) {
  const texts = programs.map((program) => text(program) ?? NOT_STATED);
  if (new Set(texts).size === 1) return said(texts[0] ?? NOT_STATED);
  return programs.map(({ teamType }, at) => ({ label: teamType, text: texts[at] ?? NOT_STATED }));
}

function sourceLines(programs: readonly Pick<Program, 'sourceUrl'>[]): CompareLine[] {
  const addresses = new Set(programs.map(({ sourceUrl }) => sourceUrl));
  return [...addresses].flatMap((address) =>
    address !== null && /^https?:/i.test(address) ? line(hostOf(address), address) : [],
  );
}

function hourInWords(program: Program): string | null {
  return program.feeKind === 'not_disclosed' ? NOT_DISCLOSED : (hourlyFee(program)?.label ?? null);
}

function notIncluded({ includes }: Program): string | null {
  if (includes.length === 0) return null;
  const others = FEE_INCLUDES.filter((one) => !includes.includes(one));
  return others.length === 0 ? 'Nothing' : others.join(', ');
}

export function factInWords(program: Program, name: ProgramFactName): string | null {
  if (name === 'fee') return feeInWords(program);
  const value = program[name];
  if (value === null) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  switch (PROGRAM_FACTS[name].kind) {
    case 'dollars':
      return dollars(Number(value));
    case 'yesNo':
      return value === true ? 'Yes' : 'No';
    case 'day':
      return DAY.format(new Date(`${String(value)}T00:00:00Z`));
    case 'fee':
    case 'range':
    case 'spots':
    case 'option':
    case 'options':
    case 'line':
    case 'web':
    case 'number':
      return String(value);
  }
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const DISTANCE: Row = ['Distance', ({ distance }) => line(distance)];
const RATING: Row = ['Rating', ({ club }) => ratingLines(club)];
const STANDING: readonly Row[] = [
  ['Next tryout', ({ tryout }) => line(tryout?.text ?? 'None announced', tryout?.path)],
  ['Page last updated', ({ club }) => line(club.updated)],
];

/** FRES-02 */
function confirmedRow(group: FactGroup, now: Date): Row {
  return [
    `${GROUP_LABELS[group]} confirmed`,
    ({ confirmed }) => line(inWords(confirmed, group, now)),
  ];
}

/** REVW-06 */
function ratingLines({ avg_rating, num_reviews }: Club): CompareLine[] {
  if (avg_rating === null) return line('No ratings yet');
  const figure = `${avg_rating.toFixed(1)} out of 5 (${countOf(num_reviews, 'review')})`;
  return [...line(figure), ...(num_reviews < FEWEST_TO_COMPARE ? line(TOO_FEW) : [])];
}
