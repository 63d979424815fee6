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
  'tryout',
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
  readonly kind: ChangeSubject;
  /** Null for a tag, which has a name only. */
  readonly subjectId: string | null;
  /** What leads to the thing, by its kind: see LoggedThing in the screen; null when it is gone. */
  readonly there: string | null;
  /** What went with a club that was deleted, in words; null for any other change, or for nothing. */
  readonly wentWith: string | null;
}

export const CHANGES_PER_PAGE = 20;
/** Characters of a value that are shown at once. */
export const LONGEST_EXCERPT = 140;

/** Entries of the log, newest first. */
export interface LogPage {
  readonly changes: readonly Change[];
  /** Where the next page starts; null on the last page. */
  readonly next: string | null;
  /** How many people the name fits, up to one more than are shown; 0 when none was asked for. */
  readonly people: number;
  /** The end of the one thing that was asked for, when it has been deleted; else null. */
  readonly deletion: Change | null;
}
