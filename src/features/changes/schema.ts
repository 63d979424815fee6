/** What the log of changes tells about. */
export const CHANGE_SUBJECTS = [
  'club',
  'member',
  'location',
  'comment',
  'post',
  'category',
  'tag',
  'import',
] as const;
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

/** A value as a person reads it. */
export interface ChangeText {
  /** At most some {@link LONGEST_EXCERPT} characters. */
  readonly excerpt: string;
  /** All of it where the excerpt is not; else null. */
  readonly whole: string | null;
}

/** One field of a thing that was changed; null stands for no value. */
export interface FieldChange {
  readonly label: string;
  readonly before: ChangeText | null;
  readonly after: ChangeText | null;
}

/** One entry of the log of changes. */
export interface Change {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Username of the one who did it. */
  readonly who: string;
  readonly action: 'added' | 'changed' | 'removed';
  /** What they did, between who and name: 'changed', 'undid the import of'. */
  readonly deed: string;
  /** The import that it was a part of, such as 'Import of clubs.csv'; null for a deed by itself. */
  readonly via: string | null;
  /** What the thing was called then. */
  readonly name: string;
  readonly fields: readonly FieldChange[];
}

/** Entries of the log, newest first. */
export interface ChangePage {
  readonly changes: readonly Change[];
  /** The entry the next page starts below; null on the last page. */
  readonly next: number | null;
}

/** What of the log is asked for. */
export interface ChangesWanted {
  readonly subject: ChangeSubject;
  /** One thing; null for all of the kind. */
  readonly subjectId: string | null;
  /** The `next` of the page before; null for the newest. */
  readonly below: number | null;
}

export const CHANGES_PER_PAGE = 20;
/** Characters of a value that are shown at once. */
export const LONGEST_EXCERPT = 140;
