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
  /** Null while it stands. */
  readonly undone: UndoneImport | null;
}

/** What came of undoing an import: how many clubs, or season sheets. */
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
 * What undoing an import does to a club, or a season sheet, of it: one that was added is removed, one that was changed is
 * restored. One that somebody has edited since, that people have commented on, rated, affiliated with,
 * suggested an edit of or administer since it was added, or that is gone, is left alone.
 */
export const FATES = ['removed', 'restored', 'edited', 'used', 'gone'] as const;
export type Fate = (typeof FATES)[number];

/** A club, or a season sheet, that is left alone. */
export interface ClubLeft {
  /** Tells it from the others. */
  readonly id: string;
  /** As the file had it. */
  readonly name: string;
  readonly fate: Fate;
  /** Who saved it last, where it was edited. */
  readonly who: string | null;
}

/** What undoing an import would do, or has done. */
export interface UndoPlan {
  readonly counts: Readonly<Record<Fate, number>>;
  /** The first of those that are left alone. */
  readonly left: readonly ClubLeft[];
}

export const IMPORTS_PER_PAGE = 10;
/** How many of the clubs that are left alone are named. */
export const MOST_LEFT_NAMED = 200;
