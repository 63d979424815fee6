import type { ClubAddress } from '#domain/paths.ts';

/** How many clubs the list loads at a time. */
export const PAGE_SIZE = 50;
/** Beyond this a number of clubs is shown as '10,000+'. */
export const COUNT_LIMIT = 10_000;
/** How many clubs one bulk save takes. */
export const MOST_ROWS = 500;

export const NO_CLUB_TO_COPY = 'No club data available to copy';
export const CLUB_GONE = 'This club is no longer there.';

const MAX_FILTER_LENGTH = 100;
const MAX_NAME_LENGTH = 200;

/** The query string of the list: what narrows it. */
export interface CatalogueSearch {
  /** A part of the name or of the city. */
  readonly search?: string | undefined;
  readonly state?: string | undefined;
  readonly county?: string | undefined;
}

/** Reads the query string of the list. Never fails: what is not understood counts as not given. */
export function parseCatalogueSearch(values: Readonly<Record<string, unknown>>): CatalogueSearch {
  return {
    search: filterText(values['search']),
    state: filterText(values['state']),
    county: filterText(values['county']),
  };
}

function filterText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  // A cut in the middle of a character leaves a half that no database takes.
  const text = value.replaceAll('\0', '').trim().slice(0, MAX_FILTER_LENGTH).toWellFormed().trim();
  return text === '' ? undefined : text;
}

/** Whether the list is narrowed by anything. */
export function isNarrowed({ search, state, county }: CatalogueSearch): boolean {
  return [search, state, county].some((filter) => filter !== undefined);
}

/** A club of the list, with the version a save of it is based on. */
export interface CatalogueClub extends ClubAddress {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly county: string | null;
  readonly website: string | null;
}

/** A place in the list: just after this club. */
export interface CataloguePosition {
  readonly name: string;
  readonly id: string;
}

/** Clubs of the list, a page of them. */
export interface CataloguePage {
  readonly clubs: readonly CatalogueClub[];
  /** How many there are in all, counted up to {@link COUNT_LIMIT} + 1. */
  readonly total: number;
  /** Where the next page starts; null on the last one. */
  readonly next: CataloguePosition | null;
}

/** 'Showing 50 of 1,234 clubs'. */
export function showingLabel(shown: number, total: number): string {
  if (shown >= total) return `Showing ${clubsLabel(total)}`;
  return `Showing ${shown.toLocaleString('en-US')} of ${clubsLabel(total)}`;
}

/** '1 club', '1,234 clubs', '10,000+ clubs'. */
export function clubsLabel(total: number): string {
  if (total > COUNT_LIMIT) return `${COUNT_LIMIT.toLocaleString('en-US')}+ clubs`;
  return total === 1 ? '1 club' : `${total.toLocaleString('en-US')} clubs`;
}

/** City and state in one line; a dash where neither is known. */
export function locationLabel({ city, state }: Pick<CatalogueClub, 'city' | 'state'>): string {
  const parts = [city, state].map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return parts.length === 0 ? '—' : parts.join(', ');
}

/** The name a copy starts with: '{name} (Copy)', cut where it would be too long (ACLB-22). */
export function copyName(name: string): string {
  const ending = ' (Copy)';
  return (
    Array.from(name)
      .slice(0, MAX_NAME_LENGTH - ending.length)
      .join('') + ending
  );
}

/** The fields of bulk edit, in the order of the screen (ACLB-42). */
export const ROW_FIELDS = ['name', 'city', 'state', 'county', 'website'] as const;
export type RowField = (typeof ROW_FIELDS)[number];

/** What stands in the fields of a row. */
export type TypedRow = Readonly<Record<RowField, string>>;

/** What was stored in the fields of a club at some time; missing where that is not known. */
export type StoredRow = Readonly<Partial<Record<RowField, string | null>>>;

/** A club as its row starts from. */
export function typedOf(club: Readonly<Record<RowField, string | null>>): TypedRow {
  return {
    name: club.name ?? '',
    city: club.city ?? '',
    state: club.state ?? '',
    county: club.county ?? '',
    website: club.website ?? '',
  };
}

/** Whether a row says anything else than the club it started from. */
export function isChanged(typed: TypedRow, club: CatalogueClub): boolean {
  const start = typedOf(club);
  return ROW_FIELDS.some((field) => typed[field].trim() !== start[field].trim());
}

/** A row as a bulk save sends it. */
export interface SentRow extends TypedRow {
  readonly id: string;
  readonly version: number;
}

/** What is wrong with the fields of a row. */
export type RowProblems = Partial<Record<RowField, string>>;

/** What somebody types before so many clubs are deleted. */
export function deletionPhrase(count: number): string {
  return `delete ${count.toLocaleString('en-US')} ${count === 1 ? 'club' : 'clubs'}`;
}

/** Why a row of a bulk save was refused. */
export interface RefusedRow {
  readonly id: string;
  readonly name: string;
  readonly problems: RowProblems;
  /** Why the row as a whole cannot be saved: somebody changed the club since, or it is gone. */
  readonly message: string | null;
  /** The club as it is now; null when it is gone. */
  readonly now: CatalogueClub | null;
}

/** What a bulk save comes to: all of it, or nothing of it. */
export type BulkAnswer =
  | { readonly kind: 'saved'; readonly updated: number }
  | { readonly kind: 'refused'; readonly message: string; readonly rows: readonly RefusedRow[] };

/** Nothing of a bulk save was saved, because of these rows. */
export class RowsRefused extends Error {
  readonly rows: readonly RefusedRow[];

  constructor({ message, rows }: Extract<BulkAnswer, { kind: 'refused' }>) {
    super(message);
    this.name = 'RowsRefused';
    this.rows = rows;
  }
}

const NAMED_ROWS = 3;

/** The sentence for refused rows, which names the first of them. */
export function refusalOf(rows: readonly RefusedRow[]): string {
  const named = rows.slice(0, NAMED_ROWS).map(({ name, message, problems }) => {
    const reasons = message === null ? Object.values(problems) : [message];
    return `${name}: ${reasons.join(', ').replace(/\.$/, '')}.`;
  });
  const others = rows.length - named.length;
  const more =
    others === 0 ? [] : [`${others} more ${others === 1 ? 'row was' : 'rows were'} refused.`];
  return ['Nothing was saved.', ...named, ...more].join(' ');
}
