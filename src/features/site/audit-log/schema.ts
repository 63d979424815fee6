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

export interface ChangeText {
  /** About {@link LONGEST_EXCERPT} characters. */
  readonly excerpt: string;
  /** Null if the excerpt is the whole text. */
  readonly whole: string | null;
}

/** Null for no value. */
export interface FieldChange {
  readonly label: string;
  readonly before: ChangeText | null;
  readonly after: ChangeText | null;
}

export interface Change {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly who: string;
  readonly action: 'added' | 'changed' | 'removed';
  /** Between who and name: 'changed', 'undid the import of'. */
  readonly deed: string;
  /** The import that it was part of, such as 'Import of clubs.csv', or null. */
  readonly via: string | null;
  readonly name: string;
  readonly fields: readonly FieldChange[];
  readonly kind: ChangeSubject;
  /** Null for a tag, which has only a name. */
  readonly subjectId: string | null;
  /** What leads to the thing, by its kind (see LoggedThing); null if it is gone. */
  readonly there: string | null;
  readonly wentWith: string | null;
}

export const CHANGES_PER_PAGE = 20;
/** Of a club's history. */
export const ENTRIES_PER_PAGE = 20;
export const LONGEST_EXCERPT = 140;

export interface LogPage {
  readonly changes: readonly Change[];
  readonly next: string | null;
  /** Users with the name, up to one more than the limit; 0 without a name. */
  readonly people: number;
  /** If one thing was asked for and is deleted, its deletion. */
  readonly deletion: Change | null;
}
