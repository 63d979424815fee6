import type { ClubAddress } from '#domain/paths.ts';
import { typedFilter } from '#domain/typed-filter.ts';
import type { FieldsHeldAs, FieldsWith } from '#features/clubs/fields.ts';

/** How many clubs the list loads at a time. */
export const PAGE_SIZE = 50;
/** How many clubs one bulk save takes. */
export const MOST_ROWS = 500;

export const NO_CLUB_TO_COPY = 'No club data available to copy';

/** The query string of the list: what narrows it. */
export interface ClubListSearch {
  /** A part of the name or of the city. */
  readonly search?: string | undefined;
  readonly state?: string | undefined;
  readonly county?: string | undefined;
}

/** Reads the query string of the list. Never fails: what is not understood counts as not given. */
export function parseClubListSearch(values: Readonly<Record<string, unknown>>): ClubListSearch {
  return {
    search: typedFilter(values['search']),
    state: typedFilter(values['state']),
    county: typedFilter(values['county']),
  };
}

/** Whether the list is narrowed by anything. */
export function isNarrowed({ search, state, county }: ClubListSearch): boolean {
  return [search, state, county].some((filter) => filter !== undefined);
}

/** The fields of bulk edit (ACLB-42). */
export type RowField = FieldsWith<{ isBulk: true }>;

/** What is stored in the fields of a row. */
export type RowValues = FieldsHeldAs<
  { text: string | null; year: number | null; options: string[]; teams: unknown },
  RowField
>;

/** A club of the list, with the version a save of it is based on. */
export interface ClubListEntry extends ClubAddress, Readonly<RowValues> {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

/** A place in the list: just after this club. */
export interface ClubListPosition {
  readonly name: string;
  readonly id: string;
}

export interface ClubListPage {
  readonly clubs: readonly ClubListEntry[];
  /** How many there are in all. */
  readonly total: number;
  /** Where the next page starts; null on the last one. */
  readonly next: ClubListPosition | null;
}

/** What stands in the fields of a row, each as the cell of a list. */
export type TypedRow = Readonly<Record<RowField, string>>;

/** What was stored in the fields of a club at some time; missing where that is not known. */
export type StoredRow = Readonly<Partial<Record<RowField, unknown>>>;

/** A row as a bulk save sends it. */
export interface SentRow extends TypedRow {
  readonly id: string;
  readonly version: number;
}

export type RowProblems = Partial<Record<RowField, string>>;

/** Why a row of a bulk save was refused. */
export interface RefusedRow {
  readonly id: string;
  readonly name: string;
  readonly problems: RowProblems;
  /** Why the row as a whole cannot be saved: somebody changed the club since, or it is gone. */
  readonly message: string | null;
  /** The club as it is now; null when it is gone. */
  readonly now: ClubListEntry | null;
}

/** What a bulk save comes to: all of it, or nothing of it. */
export type BulkAnswer =
  | { readonly kind: 'saved'; readonly updated: number }
  | { readonly kind: 'refused'; readonly message: string; readonly rows: readonly RefusedRow[] };

const NAMED_ROWS = 3;

/** The sentence for refused rows, which names the first of them. */
export function refusalOfRows(rows: readonly RefusedRow[]): string {
  const named = rows.slice(0, NAMED_ROWS).map(({ name, message, problems }) => {
    const reasons = message === null ? Object.values(problems) : [message];
    return `${name}: ${reasons.join(', ').replace(/\.$/, '')}.`;
  });
  const others = rows.length - named.length;
  const more =
    others === 0 ? [] : [`${others} more ${others === 1 ? 'row was' : 'rows were'} refused.`];
  return ['Nothing was saved.', ...named, ...more].join(' ');
}
