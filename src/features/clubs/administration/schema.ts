import { z } from 'zod';
import { readingOf, tidyCell } from '#domain/list-cells.ts';
import type { CellReading } from '#domain/list-cells.ts';
import { keptLine } from '#domain/text.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { clubFields } from '#features/clubs/editing/schema.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubFieldName } from '#features/clubs/fields.ts';
import { readCell, writeCell } from '#features/clubs/lists/schema.ts';
import { MOST_ROWS } from './rules.ts';
import { parseClubListSearch } from './filters.ts';
import type { RowField, RowProblems, RowValues, StoredRow, TypedRow } from './rules.ts';

// Imports zod, so no public page may import this file.

const NAME_TOO_SHORT = 'Name must be at least 2 characters.';
/** Longer than any field, so that each field reports its own limit. */
const LONGEST_TEXT = 2_000;

export const ROW_FIELDS = CLUB_FIELD_NAMES.filter(
  (name): name is RowField => CLUB_FIELDS[name].isBulk ?? false,
);

/** ACLB-23, ACLB-24 */
export const newClubSchema = z.object({
  name: z
    .string(NAME_TOO_SHORT)
    .transform(keptLine)
    .pipe(z.string().refine((name) => Array.from(name).length >= 2, NAME_TOO_SHORT))
    .pipe(clubFields.name),
});
export type NewClub = z.output<typeof newClubSchema>;

export const clubIdSchema = z.object({ id: z.guid(CLUB_GONE) });

export const clubCopySchema = z.object({ ...clubIdSchema.shape, ...newClubSchema.shape });
export type ClubCopy = z.output<typeof clubCopySchema>;

export const positionSchema = z.object({
  name: z
    .string()
    .max(LONGEST_TEXT)
    .refine((name) => !name.includes('\0') && name.isWellFormed()),
  id: z.guid(),
});

const cell = z
  .string()
  .max(LONGEST_TEXT, 'That’s too long. Shorten it.')
  .nullable()
  .transform((typed) => (typed ?? '').toWellFormed())
  .optional();

const cells = Object.fromEntries(ROW_FIELDS.map((field) => [field, cell])) as Record<
  RowField,
  typeof cell
>;

const versionOfClub = z.object({ ...clubIdSchema.shape, version: z.int32().positive() });

/** Each club once. A missing field stays as it is. */
export const bulkUpdateSchema = z.object({
  clubs: z
    .array(versionOfClub.extend(cells))
    .min(1, "You haven't made any changes.")
    .max(MOST_ROWS, `Save up to ${MOST_ROWS} clubs at a time.`)
    .refine(
      (clubs) => new Set(clubs.map(({ id }) => id.toLowerCase())).size === clubs.length,
      'The same club is listed twice.',
    ),
});
export type BulkUpdate = z.output<typeof bulkUpdateSchema>;

const TOO_MANY = `Delete up to ${MOST_ROWS} clubs at a time.`;

export const chosenClubsSchema = z.object({
  ids: z.array(z.guid(CLUB_GONE)).min(1).max(MOST_ROWS, TOO_MANY),
});

export const bulkDeletionSchema = z.object({
  clubs: z.array(versionOfClub).min(1, 'Choose at least one club.').max(MOST_ROWS, TOO_MANY),
});
export type BulkDeletion = z.output<typeof bulkDeletionSchema>;

export const searchSchema = z.record(z.string(), z.unknown()).transform(parseClubListSearch);

/** Clubs by id, or all that a list finds, except some. */
export const selectionSchema = z.object({
  all: searchSchema.nullable(),
  ids: z.array(z.guid(CLUB_GONE)).max(MOST_ROWS, `Select up to ${MOST_ROWS} clubs one by one.`),
});
export type Selection = z.output<typeof selectionSchema>;

const SET_ONE_BY_ONE: readonly string[] = ['teams', 'image', 'paragraphs'];

/** Fields that many clubs can share. */
export const SET_FIELDS = CLUB_FIELD_NAMES.filter(
  (name) => name !== 'name' && !SET_ONE_BY_ONE.includes(CLUB_FIELDS[name].kind),
);

export const fieldOfClubsSchema = z.object({
  of: selectionSchema,
  field: z.enum(SET_FIELDS),
  /** As in a list. */
  value: z.string().max(LONGEST_TEXT),
});
export const fieldUpdateSchema = fieldOfClubsSchema.extend({
  /** From the preview: what is newer is a change by someone else. */
  asOf: z.int().nonnegative(),
});
export type FieldUpdate = z.output<typeof fieldUpdateSchema>;
/** Undoes a bulk edit, found in the log of changes by its transaction. */
export const bulkUndoSchema = z.object({ transaction: z.string().regex(/^\d{1,18}$/) });
export type BulkUndo = z.output<typeof bulkUndoSchema>;

export function typedOf(club: StoredRow): TypedRow {
  return Object.fromEntries(
    ROW_FIELDS.map((field) => [field, writeCell(field, club[field])]),
  ) as TypedRow;
}

/**
 * A value that repeats the stored one is not checked: a club without a city can be saved without one, but a city
 * cannot be emptied (D24).
 */
export function readValue(
  field: ClubFieldName,
  cell: string,
  stored: Readonly<Partial<Record<ClubFieldName, unknown>>>,
): CellReading {
  const now = stored[field];
  if (now !== undefined && writeCell(field, now) === cell)
    return { value: now === '' ? null : now };
  const isMissing = cell.trim() === '' && CLUB_FIELDS[field].required !== undefined;
  return isMissing
    ? readingOf(clubFields[field].safeParse(cell))
    : readCell(field, tidyCell(cell), now);
}

export function checkRow(typed: TypedRow, stored: StoredRow) {
  const values: Partial<Record<RowField, unknown>> = {};
  const problems: RowProblems = {};
  for (const field of ROW_FIELDS) {
    const reading = readValue(field, typed[field], stored);
    values[field] = 'value' in reading ? reading.value : null;
    if ('problem' in reading) problems[field] = reading.problem;
  }
  return { values: values as RowValues, problems };
}
