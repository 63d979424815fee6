import { z } from 'zod';
import { keptLine } from '#domain/text.ts';
import { clubFormSchema } from '#features/clubs/editing/schema.ts';
import { CLUB_GONE, MOST_ROWS, ROW_FIELDS } from './rules.ts';
import type { RowProblems, StoredRow, TypedRow } from './rules.ts';

// Zod comes with this file: no public page imports it.

const NAME_TOO_SHORT = 'Name must be at least 2 characters.';
const SHORTEST_NAME = 2;
/** Longer than any field takes, so that what is too long is told beside its field. */
const LONGEST_TEXT = 2_000;

const fields = clubFormSchema.shape;

/** The name of a new club or of a copy (ACLB-23, ACLB-24). */
const clubName = z
  .string(NAME_TOO_SHORT)
  .transform(keptLine)
  .pipe(z.string().refine((name) => Array.from(name).length >= SHORTEST_NAME, NAME_TOO_SHORT))
  .pipe(fields.name);

/** What the dialog of a new club asks for. */
export const newClubSchema = z.object({ name: clubName });
export type NewClub = z.output<typeof newClubSchema>;

/** Which club. */
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

const text = z
  .string()
  .max(LONGEST_TEXT, 'This is too long.')
  .nullish()
  .transform((typed) => (typed ?? '').toWellFormed());

/** What a bulk save sends: rows with all of their fields, each club once. */
export const bulkUpdateSchema = z.object({
  clubs: z
    .array(
      z.object({
        id: z.guid(CLUB_GONE),
        version: z
          .int()
          .positive()
          .max(2 ** 31 - 1),
        name: text,
        city: text,
        state: text,
        county: text,
        website: text,
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

const version = z
  .int()
  .positive()
  .max(2 ** 31 - 1);

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

const ROW_SCHEMAS = {
  name: fields.name,
  city: fields.city,
  state: fields.state,
  county: fields.county,
  website: fields.website,
} as const;

/** A row as it is kept. */
export type CheckedRow = Record<(typeof ROW_FIELDS)[number], string | null>;

/**
 * The fields of a row as they are kept, or what is wrong with them. A field that says what the club
 * has already is left as it is: a row without a city may stay without one, but none is emptied
 * (decision 24), and an old website that is none does not keep its row from being saved.
 *
 * @param known what the club has; for an undo also what it had before its last change
 */
export function checkRow(
  typed: TypedRow,
  known: readonly StoredRow[],
): { readonly values: CheckedRow; readonly problems: RowProblems } {
  const values: CheckedRow = { name: '', city: null, state: null, county: null, website: null };
  const problems: RowProblems = {};
  for (const field of ROW_FIELDS) {
    const value = typed[field];
    if (known.some((stored) => stored[field] !== undefined && (stored[field] ?? '') === value)) {
      values[field] = value === '' ? null : value;
      continue;
    }
    const checked = ROW_SCHEMAS[field].safeParse(value);
    if (checked.success) values[field] = checked.data;
    else problems[field] = checked.error.issues[0]?.message ?? 'This cannot be saved.';
  }
  return { values, problems };
}
