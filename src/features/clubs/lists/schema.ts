import { z } from 'zod';
import {
  joinList,
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
import { optionsIn } from './cell-rules.ts';

// Imports zod, so no public page may import this file.

export function writeCell(name: ClubFieldName, value: unknown): string {
  if (CLUB_FIELDS[name].kind === 'teams') return writeTeamCounts(value);
  if (Array.isArray(value)) return joinList(value.map(String));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * Reads a cell by the rules of the club's form.
 *
 * @param stored the club's current value, whose unknown options may stay; undefined for a new club
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
      return { problem: `Enter a ${shortLabel(field).toLowerCase()}. It can’t be blank.` };
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
  // A single entry with a comma is more likely a list with commas.
  const written = splitList(cell);
  const parts =
    written.length === 1 && !cell.includes('\\') ? splitAtCommas(cell, stored) : written;
  const chosen = new Set<string>();
  const meant: [string, string][] = [];
  const unread: string[] = [];
  for (const part of parts) {
    const found = stored.includes(part) ? [part] : optionsIn(name, part);
    for (const option of found) chosen.add(option);
    const as = found.join(', ');
    if (found.length === 0) unread.push(part);
    else if (as.toLowerCase() !== part.toLowerCase()) meant.push([part, as]);
  }
  if (unread.length > 0) {
    const which = unread.map((part) => `“${part},”`).join(' and ');
    return { problem: `Instead of ${which} enter one of these: ${options.join('; ')}.`, unread };
  }
  return { value: [...new Set([...options, ...chosen])].filter((one) => chosen.has(one)), meant };
}

function splitAtCommas(cell: string, stored: readonly unknown[]): string[] {
  if (stored.includes(cell)) return [cell];
  return cell
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export const FIELD_OF = Object.fromEntries(
  CLUB_FIELD_NAMES.map((name) => [CLUB_FIELDS[name].column, name]),
) as Readonly<Record<ClubColumn, ClubFieldName>>;

export const FIELD_COLUMNS = Object.keys(FIELD_OF) as ClubColumn[];

export type ToldColumn = Exclude<Column, 'id'>;

export type ClubFields = Record<ToldColumn, unknown>;

export interface StoredClub extends ClubFields {
  readonly id: string;
  readonly version: number;
  readonly state_slug: string;
  readonly county_slug: string;
  readonly city_slug: string;
  readonly practice_locations: readonly WrittenLocation[];
}

export function readField(column: ToldColumn, cell: string, stored: unknown): CellReading {
  return column === 'practice_locations'
    ? readingOf(clubLocations.safeParse(readLocations(cell)))
    : readCell(FIELD_OF[column], cell, stored);
}

export const exportSchema = z.object({ proof });

export const sheetListSchema = z.object({ clubId: z.guid(), season: z.int() });

export const skipSchema = z.object({ skip: z.int().min(0).max(100_000) });
export const importIdSchema = z.object({ id: z.guid() });

export interface FieldChange {
  readonly column: string;
  /** Like cells of an export, shortened. */
  readonly before: string;
  readonly after: string;
}

export interface Problem {
  /** '' for the whole row. */
  readonly column: string;
  readonly value: string;
  readonly reason: string;
  /** The values to choose from, if there are only some. */
  readonly options?: readonly string[];
  /** Without this fact, there is no new club. */
  readonly isRequired?: boolean;
}

/** What a cell was taken to mean. */
export interface Understood {
  readonly column: string;
  readonly value: string;
  readonly as: string;
}

/** A value of a column, and what to read instead of it in every row; null to skip these cells. */
export const fixSchema = z.tuple([z.string(), z.string(), z.string().nullable()]);
export type Fix = Readonly<z.output<typeof fixSchema>>;

/** What someone chose for a file: `column=name in the file`, and values. */
export interface Choices {
  readonly mapped: readonly string[];
  readonly fixes: readonly Fix[];
}

/** A value that needs a choice, once for all rows; '' also for a column that the file lacks. */
export interface Repair extends Problem {
  readonly rows: number;
  /** If not, the rows come in as they are. */
  readonly isRefused: boolean;
}

export interface Row {
  readonly line: number;
  /** Tidied, without the apostrophes that an export adds. */
  readonly cells: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  /** The cells as they are in the file, where that differs. */
  readonly raw?: ReadonlyMap<string, string>;
  readonly understood?: readonly Understood[];
}

export type RowKind = 'added' | 'changed' | 'same' | 'refused';

export interface CheckedRow {
  readonly line: number;
  readonly kind: RowKind;
  readonly name: string;
  /** City and state of a club, or the fee of a program. */
  readonly detail: string;
  readonly changes: readonly FieldChange[];
  readonly problems: readonly Problem[];
  /** Values that are kept, but may be wrong. */
  readonly doubts?: readonly Problem[];
  readonly understood?: readonly Understood[];
  readonly hints: readonly string[];
}
type Reported<Part extends keyof CheckedRow> = readonly Pick<CheckedRow, 'line' | 'name' | Part>[];

export interface ImportReport {
  /** SHA-256 of the file. An import can require the file that was checked. */
  readonly hash: string;
  readonly isWritten: boolean;
  readonly counts: Readonly<Record<RowKind, number>>;
  readonly notices: readonly string[];
  readonly columns: {
    /** Whether the columns identify rows. Otherwise no row was checked. */
    readonly isNamed: boolean;
    /** Unknown names, the first 100. */
    readonly foreign: readonly string[];
    /** The columns that unknown names probably mean. */
    readonly near: Readonly<Record<string, string>>;
    readonly taken: readonly string[];
  };
  readonly hinted: number;
  /** The first rows of each kind. */
  readonly hints: Reported<'hints'>;
  readonly added: Reported<'detail'>;
  readonly changed: Reported<'changes'>;
  readonly refused: Reported<'problems'>;
  /** The most frequent first. */
  readonly understood: readonly (Understood & { readonly rows: number })[];
  readonly repairs: readonly Repair[];
  readonly choices: Choices;
  /** The earlier import whose choices were used. */
  readonly recalled: string | null;
  /** The refused rows as CSV, with a first column that says what to fix; null if there are none. */
  readonly rest: string | null;
}

export interface ImportOptions {
  readonly isDryRun: boolean;
  readonly checked?: string;
  /** The name of the file's path when left out. */
  readonly fileName?: string;
  /** `column=name in the file` */
  readonly mapped?: readonly string[];
  readonly fixes?: readonly Fix[];
  /** Uses the choices of the last import of a file with the same columns. */
  readonly isRecalling?: boolean;
  /** Imports the good rows even if others are refused. */
  readonly isPartial?: boolean;
  readonly signal?: AbortSignal;
}

export type ImportKind = 'clubs' | 'season_sheets';

export interface PastImport {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** A username; null for the operator, and for a deleted user. */
  readonly who: string | null;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly added: number;
  readonly changed: number;
  /** Rows that were not imported, until they are or someone dismisses them. */
  readonly refused: number;
  readonly undone: UndoneImport | null;
}

/** Counts clubs, or season sheets. */
export interface UndoneImport {
  readonly at: string;
  readonly who: string | null;
  readonly removed: number;
  readonly restored: number;
  readonly leftAlone: number;
}

/**
 * Undoing an import removes added clubs or season sheets, and restores changed ones. It leaves
 * alone those edited since, new clubs in use (by comments, ratings, affiliations, suggestions, or
 * administrators), and those already deleted.
 */
export type Fate = 'removed' | 'restored' | 'edited' | 'used' | 'gone';

export interface ClubLeft {
  readonly id: string;
  readonly name: string;
  readonly fate: Fate;
  /** The username of the last editor, if the fate is `edited`. */
  readonly who: string | null;
}

export interface UndoPlan {
  readonly counts: Readonly<Record<Fate, number>>;
  readonly left: readonly ClubLeft[];
}

export const IMPORTS_PER_PAGE = 10;
export const MOST_LEFT_NAMED = 200;
