/** What a file would do to a field. */
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
  /** As it stands in the file, shortened. */
  readonly value: string;
  readonly reason: string;
}

/** A row of a file: its cells by column, for the columns that the file has. */
export interface Row<Column extends string = string> {
  readonly line: number;
  /** Without the apostrophes of an export; tidied. */
  readonly cells: ReadonlyMap<Column, string>;
  /** What is wrong with it as a row. */
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
  /** Whether they tell what a row means. Without that no row was looked at. */
  readonly isNamed: boolean;
  /** Names that are not known of themselves, as written, each once; the first 100. */
  readonly foreign: readonly string[];
  /** What the other names mean. */
  readonly taken: readonly string[];
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

export interface ImportOptions {
  /** Finds out what would be done, and does nothing. */
  readonly isDryRun: boolean;
  /** What the file was called where it comes from; the name of its path when left out. */
  readonly fileName?: string;
  /** What unknown columns mean, as `column=name in the file`. */
  readonly mapped?: readonly string[];
  /** Ends the run, which then has changed nothing. */
  readonly signal?: AbortSignal;
  readonly tell?: (progress: ImportProgress) => void;
}
