import type { z } from 'zod';
import {
  AGE_GROUPS,
  GENDERS,
  ORGANIZATIONAL_AFFILIATIONS,
  PROGRAM_TYPES,
  TEAM_TYPES,
} from '#domain/club-options.ts';
import { clubFields, clubLocations } from '#features/clubs/editing/schema.ts';
import {
  ageGroupOf,
  COLUMN_NAMES,
  optionOf,
  readLocations,
  readTeamCountsCell,
  splitList,
} from './rules.ts';
import type { Column, FileColumn, WrittenLocation } from './rules.ts';

/** Columns that are columns of the table as well. */
export type FieldColumn = Exclude<Column, 'id' | 'practice_locations'>;

/** The table's columns that a list of clubs fills. */
export const FIELD_COLUMNS = COLUMN_NAMES.filter(
  (column): column is FieldColumn => column !== 'id' && column !== 'practice_locations',
);

/** The fields of a club as they are stored, by column; lists are never null. */
export type ClubFields = Record<FieldColumn, unknown>;

/** A club as it is stored, with what a list of clubs tells about it. */
export interface StoredClub {
  readonly id: string;
  readonly version: number;
  readonly stateSlug: string;
  readonly countySlug: string;
  readonly citySlug: string;
  readonly nameSlug: string;
  readonly fields: ClubFields;
  readonly locations: readonly WrittenLocation[];
}

/** What a file would do to a field. */
export interface FieldChange {
  readonly column: Column;
  /** As cells of an export, shortened. */
  readonly before: string;
  readonly after: string;
}

/** Why a row is refused. */
export interface Problem {
  /** '' for the row as a whole. */
  readonly column: Column | '';
  /** As it stands in the file, shortened. */
  readonly value: string;
  readonly reason: string;
}

export type RowKind = 'added' | 'changed' | 'same' | 'refused';

interface ReportedRow {
  /** The line of the file, from 1. */
  readonly line: number;
  readonly name: string;
}
export interface AddedRow extends ReportedRow {
  /** City and state. */
  readonly place: string;
}
export interface ChangedRow extends ReportedRow {
  readonly changes: readonly FieldChange[];
}
/** A row that may be imported, but that somebody should look at. */
export interface HintedRow extends ReportedRow {
  /** Sentences. */
  readonly hints: readonly string[];
}
export interface RefusedRow extends ReportedRow {
  readonly problems: readonly Problem[];
}

/** The columns of a file, for whoever says what the unknown ones mean. */
export interface ReportedColumns {
  /** Whether one of them tells which club a row means. Without one no row was looked at. */
  readonly isNamed: boolean;
  /** Names that are not known of themselves, as written, each once; the first 100. */
  readonly foreign: readonly string[];
  /** What the other names mean. */
  readonly taken: readonly FileColumn[];
}

/** What came of a file. */
export interface ImportReport {
  readonly kind: 'report';
  /** Whether it was written: all of it, or nothing. */
  readonly isWritten: boolean;
  readonly counts: Readonly<Record<RowKind, number>>;
  /** What else a person should know, in sentences. */
  readonly notices: readonly string[];
  readonly columns: ReportedColumns;
  /** How many rows somebody should look at, and the first of them. */
  readonly hinted: number;
  readonly hints: readonly HintedRow[];
  /** The first of each kind. */
  readonly added: readonly AddedRow[];
  readonly changed: readonly ChangedRow[];
  /** The first 10,000. */
  readonly refused: readonly RefusedRow[];
}

/** How far a run has come. */
export interface ImportProgress {
  readonly kind: 'progress';
  readonly phase: 'reading' | 'writing';
  /** Rows so far. */
  readonly rows: number;
  /** Rows of the file; null until all of them have been read. */
  readonly of: number | null;
  /** From 0 to 1. */
  readonly fraction: number;
}

/** One line of the answer to an import; the last one is the report or the failure. */
export type ImportEvent =
  | ImportProgress
  | ImportReport
  | { readonly kind: 'failed'; readonly message: string };

/** A value to be stored, or why there is none. */
export type CellReading = { readonly value: unknown } | { readonly problem: string };

const TEXTS: Readonly<Partial<Record<Column, z.ZodType>>> = {
  name: clubFields.name,
  city: clubFields.city,
  state: clubFields.state,
  county: clubFields.county,
  description: clubFields.description,
  logo_url: clubFields.logoUrl,
  website: clubFields.website,
  contact_email: clubFields.contactEmail,
  contact_phone: clubFields.contactPhone,
  club_director: clubFields.clubDirector,
  year_established: clubFields.yearEstablished,
  facebook_url: clubFields.facebookUrl,
  instagram_url: clubFields.instagramUrl,
  twitter_url: clubFields.twitterUrl,
  youtube_url: clubFields.youtubeUrl,
};

/** Columns that hold some of a list of options. */
const OPTIONS: Readonly<Partial<Record<Column, readonly string[]>>> = {
  organizational_affiliations: ORGANIZATIONAL_AFFILIATIONS,
  age_groups: AGE_GROUPS,
  genders: GENDERS,
  team_types: TEAM_TYPES,
  program_types: PROGRAM_TYPES,
};

/** Name, city and state are never emptied (decision 24). */
const KEPT: Readonly<Partial<Record<Column, string>>> = {
  name: 'The name cannot be emptied.',
  city: 'The city cannot be emptied.',
  state: 'The state cannot be emptied.',
};

/**
 * Reads a cell by the rules of the club's form.
 *
 * @param cell tidied
 * @param stored the field of the club that the row means; undefined for a new club. What stands there
 * outside the lists of options may stay.
 */
export function readField(column: Column, cell: string, stored: unknown): CellReading {
  const options = OPTIONS[column];
  if (options) return readOptions(column, options, cell, Array.isArray(stored) ? stored : []);
  if (column === 'teams_per_age_group') return readCounts(cell);
  if (column === 'practice_locations') {
    return readingOf(clubLocations.safeParse(readLocations(cell)));
  }
  const kept = KEPT[column];
  if (cell === '' && kept !== undefined) {
    if (typeof stored === 'string' && stored !== '') return { problem: kept };
    // A club that has only a name is public, too (decision 25).
    if (column !== 'name') return { value: null };
  }
  const text = TEXTS[column];
  // What nobody reads must not read as nothing, which would empty the field.
  if (!text) throw new Error(`no reader for the column ${column}`);
  return readingOf(text.safeParse(cell));
}

function readCounts(cell: string): CellReading {
  const counts = readTeamCountsCell(cell);
  if (typeof counts === 'string') return { problem: counts };
  return readingOf(clubFields.teamsPerAgeGroup.safeParse(counts));
}

function readOptions(
  column: Column,
  options: readonly string[],
  cell: string,
  stored: readonly unknown[],
): CellReading {
  // A list of one that holds a comma is more likely a list with commas.
  const written = splitList(cell);
  const parts =
    written.length === 1 && !cell.includes('\\') ? splitAtCommas(cell, stored) : written;
  const chosen = new Set<string>();
  const others = new Set<string>();
  for (const part of parts) {
    const option =
      optionOf(options, part) ?? (column === 'age_groups' ? ageGroupOf(part) : undefined);
    if (option !== undefined) chosen.add(option);
    else if (stored.includes(part)) others.add(part);
    else return { problem: `'${part}' is not one of ${options.join('; ')}.` };
  }
  return { value: [...options.filter((option) => chosen.has(option)), ...others] };
}

function splitAtCommas(cell: string, stored: readonly unknown[]): string[] {
  if (stored.includes(cell)) return [cell];
  return cell
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readingOf(parsed: z.ZodSafeParseResult<unknown>): CellReading {
  if (parsed.success) return { value: parsed.data };
  const { issues } = parsed.error;
  return { problem: issues[0]?.message ?? 'This is not understood.' };
}
