import { z } from 'zod';
import {
  ageGroupOf,
  joinList,
  optionOf,
  readingOf,
  readLocations,
  readTeamCountsCell,
  splitList,
  writeTeamCounts,
} from '#domain/list-cells.ts';
import type { CellReading, WrittenLocation } from '#domain/list-cells.ts';
import { proof } from '#features/accounts/sign-in/schema.ts';
import { clubFields, clubLocations } from '#features/clubs/editing/schema.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import type { ClubColumn, ClubFieldName } from '#features/clubs/fields.ts';
import type { Column } from './club-columns.ts';

// Zod comes with this file: no public page imports it.

/** A field of a club as the cell of a list. */
export function writeCell(name: ClubFieldName, value: unknown): string {
  if (CLUB_FIELDS[name].kind === 'teams') return writeTeamCounts(value);
  if (Array.isArray(value)) return joinList(value.map(String));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * Reads a cell by the rules of the club's form.
 *
 * @param cell tidied
 * @param stored the field of the club that the row means; undefined for a new club. What stands there
 * outside the lists of options may stay.
 */
export function readCell(name: ClubFieldName, cell: string, stored: unknown): CellReading {
  const field = CLUB_FIELDS[name];
  if (field.kind === 'options') {
    return readOptions(name, field.options, cell, Array.isArray(stored) ? stored : []);
  }
  if (field.kind === 'teams') {
    const counts = readTeamCountsCell(cell);
    if (typeof counts === 'string') return { problem: counts };
    return readingOf(clubFields[name].safeParse(counts));
  }
  if (cell === '' && field.required !== undefined) {
    if (typeof stored === 'string' && stored !== '') {
      return { problem: `The ${shortLabel(field).toLowerCase()} cannot be emptied.` };
    }
    // A club that has only a name is public, too (D25).
    if (name !== 'name') return { value: null };
  }
  return readingOf(clubFields[name].safeParse(cell));
}

function readOptions(
  name: ClubFieldName,
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
    const option = optionOf(options, part) ?? (name === 'ageGroups' ? ageGroupOf(part) : undefined);
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

export interface StoredClub extends ClubFields {
  readonly id: string;
  readonly version: number;
  readonly state_slug: string;
  readonly county_slug: string;
  readonly city_slug: string;
  readonly name_slug: string;
  readonly practice_locations: readonly WrittenLocation[];
}

/**
 * Reads a cell by the rules of the club's form, see {@link readCell}.
 */
export function readField(column: ToldColumn, cell: string, stored: unknown): CellReading {
  return column === 'practice_locations'
    ? readingOf(clubLocations.safeParse(readLocations(cell)))
    : readCell(FIELD_OF[column], cell, stored);
}

/** An export needs the caller's password or a code once more. */
export const exportSchema = z.object({ proof });

const MOST_SKIPPED = 100_000;
export const skipSchema = z.object({ skip: z.int().min(0).max(MOST_SKIPPED) });
export const importIdSchema = z.object({ id: z.guid() });

/** A field that a row changes. */
export interface FieldChange {
  readonly column: string;
  /** As cells of an export, shortened. */
  readonly before: string;
  readonly after: string;
}

/** Why a row is refused. */
export interface Problem {
  /** '' for the row as a whole. */
  readonly column: string;
  /** The cell, shortened. */
  readonly value: string;
  readonly reason: string;
}

/** A row of a file: its cells by column, for the columns that the file has. */
export interface Row<Column extends string = string> {
  readonly line: number;
  /** Without the apostrophes of an export; tidied. */
  readonly cells: ReadonlyMap<Column, string>;
  /** Problems of the row as a whole. */
  readonly problems: readonly Problem[];
}

export type RowKind = 'added' | 'changed' | 'same' | 'refused';

interface ReportedRow {
  /** The line of the file, from 1. */
  readonly line: number;
  /** Of the club, or of the club's program. */
  readonly name: string;
}
export interface AddedRow extends ReportedRow {
  /** City and state; of a program its fee. */
  readonly detail: string;
}
export interface ChangedRow extends ReportedRow {
  readonly changes: readonly FieldChange[];
}
/** A row that can be imported, but is worth a look. */
export interface HintedRow extends ReportedRow {
  /** Sentences. */
  readonly hints: readonly string[];
}
export interface RefusedRow extends ReportedRow {
  readonly problems: readonly Problem[];
}

/** The columns of a file, for mapping the unknown ones. */
export interface ReportedColumns {
  /** Whether they identify a row. Otherwise no row was checked. */
  readonly isNamed: boolean;
  /** Unknown names as written, each once; the first 100. */
  readonly foreign: readonly string[];
  /** The columns that the other names mean. */
  readonly taken: readonly string[];
}

/** The answer to a check or an import. */
export interface ImportReport {
  /** SHA-256 of the file: an import can ask for the file that was checked. */
  readonly hash: string;
  /** Whether it was written: all of it, or nothing. */
  readonly isWritten: boolean;
  readonly counts: Readonly<Record<RowKind, number>>;
  /** About the file as a whole, in sentences. */
  readonly notices: readonly string[];
  readonly columns: ReportedColumns;
  /** How many rows are worth a look, and the first of them. */
  readonly hinted: number;
  readonly hints: readonly HintedRow[];
  /** The first of each kind. */
  readonly added: readonly AddedRow[];
  readonly changed: readonly ChangedRow[];
  /** The first 10,000. */
  readonly refused: readonly RefusedRow[];
}

export interface ImportOptions {
  /** Reports what would be done, and writes nothing. */
  readonly isDryRun: boolean;
  /** The hash in the report of the check; another file is refused. */
  readonly checked?: string;
  /** The file's name where it comes from; the name of its path when left out. */
  readonly fileName?: string;
  /** Which columns the unknown ones are, as `column=name in the file`. */
  readonly mapped?: readonly string[];
  /** Cancels the import: nothing is written. */
  readonly signal?: AbortSignal;
}

export type ImportKind = 'clubs' | 'season_sheets';

export interface PastImport {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** A username; null for the operator of the site, and when the account is gone. */
  readonly who: string | null;
  readonly kind: ImportKind;
  readonly fileName: string;
  /** How many clubs, or programs. */
  readonly added: number;
  readonly changed: number;
  /** Null unless it was undone. */
  readonly undone: UndoneImport | null;
}

/** The result of undoing an import: how many clubs, or season sheets. */
export interface UndoneImport {
  readonly at: string;
  readonly who: string | null;
  readonly removed: number;
  readonly restored: number;
  readonly leftAlone: number;
}

/** Imports, newest first. */
export interface ImportPage {
  readonly imports: readonly PastImport[];
  /** How many to skip for the next page; null on the last one. */
  readonly next: number | null;
}

/**
 * What undoing an import does to one of its clubs or season sheets: added ones are removed, changed ones
 * restored. Those edited since, new clubs with comments, ratings, affiliations, suggestions, or
 * administrators, and those already deleted are left alone.
 */
export const FATES = ['removed', 'restored', 'edited', 'used', 'gone'] as const;
export type Fate = (typeof FATES)[number];

/** A club, or a season sheet, that is left alone. */
export interface ClubLeft {
  readonly id: string;
  /** Its name in the file. */
  readonly name: string;
  readonly fate: Fate;
  /** The username of its last editor, for one that was edited. */
  readonly who: string | null;
}

/** The outcome of undoing an import, before or after the fact. */
export interface UndoPlan {
  readonly counts: Readonly<Record<Fate, number>>;
  /** The first of those that are left alone. */
  readonly left: readonly ClubLeft[];
}

export const IMPORTS_PER_PAGE = 10;
/** How many of the clubs that are left alone are named. */
export const MOST_LEFT_NAMED = 200;
