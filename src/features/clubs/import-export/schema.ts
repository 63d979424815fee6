import { readLocations } from '#features/clubs/cells/rules.ts';
import type { WrittenLocation } from '#features/clubs/cells/rules.ts';
import { readCell, readingOf } from '#features/clubs/cells/schema.ts';
import type { CellReading } from '#features/clubs/cells/schema.ts';
import { clubLocations } from '#features/clubs/editing/schema.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubColumn, ClubFieldName } from '#features/clubs/fields.ts';
import type { Column, FileColumn } from './rules.ts';

/** The field that a column holds. */
export const FIELD_OF = Object.fromEntries(
  CLUB_FIELD_NAMES.map((name) => [CLUB_FIELDS[name].column, name]),
) as Readonly<Record<ClubColumn, ClubFieldName>>;

/** The table's columns that a list of clubs fills. */
export const FIELD_COLUMNS = Object.keys(FIELD_OF) as ClubColumn[];

/** What a list tells of a club beside its id. */
export type ToldColumn = Exclude<Column, 'id'>;

/** That as it is stored, by column; lists are never null. */
export type ClubFields = Record<ToldColumn, unknown>;

/** A club as it is stored. */
export interface StoredClub extends ClubFields {
  readonly id: string;
  readonly version: number;
  readonly state_slug: string;
  readonly county_slug: string;
  readonly city_slug: string;
  readonly name_slug: string;
  readonly practice_locations: readonly WrittenLocation[];
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

/**
 * Reads a cell by the rules of the club's form, see {@link readCell}.
 */
export function readField(column: ToldColumn, cell: string, stored: unknown): CellReading {
  return column === 'practice_locations'
    ? readingOf(clubLocations.safeParse(readLocations(cell)))
    : readCell(FIELD_OF[column], cell, stored);
}
