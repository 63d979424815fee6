import type { ClubAddress } from '#domain/paths.ts';
import type { FieldsHeldAs, FieldsWith } from '#features/clubs/fields.ts';

export const PAGE_SIZE = 50;
export const MOST_ROWS = 500;

export const NO_CLUB_TO_COPY = 'No club data available to copy';

/** ACLB-42 */
export type RowField = FieldsWith<{ isBulk: true }>;

export type RowValues = FieldsHeldAs<
  { text: string | null; year: number | null; options: string[]; teams: unknown },
  RowField
>;

export interface ClubListEntry extends ClubAddress, Readonly<RowValues> {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  /** In lists: when the mail server refused the club's address for good. */
  readonly bouncedAt?: string | null;
}

/** The page starts after this club. */
export type ClubListPosition = Pick<ClubListEntry, 'name' | 'id'>;

export type TypedRow = Readonly<Record<RowField, string>>;

export type StoredRow = Readonly<Partial<Record<RowField, unknown>>>;

export type SentRow = TypedRow & Pick<ClubListEntry, 'id' | 'version'>;

export type RowProblems = Partial<Record<RowField, string>>;

export interface RefusedRow {
  readonly id: string;
  readonly name: string;
  readonly problems: RowProblems;
  /** Why the whole row is refused: the club has changed since, or is gone. */
  readonly message: string | null;
  /** Null when the club is gone. */
  readonly now: ClubListEntry | null;
}

export type BulkAnswer =
  | { readonly kind: 'saved'; readonly updated: number; readonly transaction: string }
  | { readonly kind: 'refused'; readonly message: string; readonly rows: readonly RefusedRow[] };

export function refusalOfRows(rows: readonly RefusedRow[]): string {
  const named = rows.slice(0, 3).map(({ name, message, problems }) => {
    const reasons = message === null ? Object.values(problems) : [message];
    return `${name}: ${reasons.join(', ').replace(/\.$/, '')}.`;
  });
  const others = rows.length - named.length;
  const more = `${others} more ${others === 1 ? 'row was' : 'rows were'} refused.`;
  return ['Nothing was saved.', ...named, ...(others === 0 ? [] : [more])].join(' ');
}
