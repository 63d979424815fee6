import { z } from 'zod';
import { readingOf, tidyCell } from '#domain/list-cells.ts';
import type { CellReading } from '#domain/list-cells.ts';
import { keptLine } from '#domain/text.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { clubFields } from '#features/clubs/editing/schema.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import { readCell, writeCell } from '#features/clubs/lists/schema.ts';
import { MOST_ROWS } from './rules.ts';
import type { RowField, RowProblems, RowValues, StoredRow, TypedRow } from './rules.ts';

// Zod comes with this file: no public page imports it.

const NAME_TOO_SHORT = 'Name must be at least 2 characters.';
const SHORTEST_NAME = 2;
/** Longer than any field takes, so that what is too long is told beside its field. */
const LONGEST_TEXT = 2_000;

/** The fields of bulk edit, in the order of the screen. */
export const ROW_FIELDS = CLUB_FIELD_NAMES.filter(
  (name): name is RowField => CLUB_FIELDS[name].isBulk ?? false,
);

/** The name of a new club or of a copy (ACLB-23, ACLB-24). */
const clubName = z
  .string(NAME_TOO_SHORT)
  .transform(keptLine)
  .pipe(z.string().refine((name) => Array.from(name).length >= SHORTEST_NAME, NAME_TOO_SHORT))
  .pipe(clubFields.name);

/** What the dialog of a new club asks for. */
export const newClubSchema = z.object({ name: clubName });
export type NewClub = z.output<typeof newClubSchema>;

export const clubIdSchema = z.object({ id: z.guid(CLUB_GONE) });

/** Which club is copied, and what the copy is called. */
export const clubCopySchema = z.object({ ...clubIdSchema.shape, ...newClubSchema.shape });
export type ClubCopy = z.output<typeof clubCopySchema>;

/** A place in the list, as the page before it named it. */
export const positionSchema = z.object({
  name: z
    .string()
    .max(LONGEST_TEXT)
    .refine((name) => !name.includes('\0') && name.isWellFormed()),
  id: z.guid(),
});

const cell = z
  .string()
  .max(LONGEST_TEXT, 'This is too long.')
  .nullable()
  .transform((typed) => (typed ?? '').toWellFormed())
  .optional();

const version = z.int32().positive();

/** What a bulk save sends: each club once; a field that is not there stays as it is. */
export const bulkUpdateSchema = z.object({
  clubs: z
    .array(
      z.object({
        id: z.guid(CLUB_GONE),
        version,
        ...(Object.fromEntries(ROW_FIELDS.map((field) => [field, cell])) as Record<
          RowField,
          typeof cell
        >),
      }),
    )
    .min(1, "You haven't made any changes.")
    .max(MOST_ROWS, `At most ${MOST_ROWS} clubs are saved at once.`)
    .refine(
      (clubs) => new Set(clubs.map(({ id }) => id.toLowerCase())).size === clubs.length,
      'A club is listed twice.',
    ),
});
export type BulkUpdate = z.output<typeof bulkUpdateSchema>;

/** The clubs that a person has chosen, by id. */
export const chosenClubsSchema = z.object({
  ids: z.array(z.guid(CLUB_GONE)).min(1).max(MOST_ROWS),
});

/** The clubs to delete, each with the version that was on the screen. */
export const bulkDeletionSchema = z.object({
  clubs: z
    .array(z.object({ id: z.guid(CLUB_GONE), version }))
    .min(1, 'No clubs are chosen.')
    .max(MOST_ROWS, `At most ${MOST_ROWS} clubs are deleted at once.`),
});
export type BulkDeletion = z.output<typeof bulkDeletionSchema>;

/** A club as its row starts from. */
export function typedOf(club: StoredRow): TypedRow {
  return Object.fromEntries(
    ROW_FIELDS.map((field) => [field, writeCell(field, club[field])]),
  ) as TypedRow;
}

/**
 * The fields of a row as they are kept, or what is wrong with them. A field that says what the club
 * has already is left as it is: a row without a city may stay without one, but none is emptied
 * (D24), and an old website that is none does not keep its row from being saved.
 *
 * @param known what the club has; for an undo also what it had before its last change
 */
export function checkRow(
  typed: TypedRow,
  known: readonly StoredRow[],
): { readonly values: RowValues; readonly problems: RowProblems } {
  const values: Partial<Record<RowField, unknown>> = {};
  const problems: RowProblems = {};
  for (const field of ROW_FIELDS) {
    const value = typed[field];
    const same = known.find(
      (stored) => stored[field] !== undefined && writeCell(field, stored[field]) === value,
    );
    if (same) {
      values[field] = same[field] === '' ? null : same[field];
      continue;
    }
    const reading = readTyped(field, value, known[0]?.[field]);
    values[field] = 'value' in reading ? reading.value : null;
    if ('problem' in reading) problems[field] = reading.problem;
  }
  return { values: values as RowValues, problems };
}

function readTyped(field: RowField, value: string, stored: unknown): CellReading {
  const isMissing = value.trim() === '' && CLUB_FIELDS[field].required !== undefined;
  return isMissing
    ? readingOf(clubFields[field].safeParse(value))
    : readCell(field, tidyCell(value), stored);
}
