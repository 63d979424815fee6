import { z } from 'zod';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';

// Imports zod, so no public page may import this file.

export const pairSchema = z.object({ one: z.guid(), other: z.guid() });
export type ClubPair = z.output<typeof pairSchema>;

export const mergeIdSchema = z.object({ id: z.guid() });
export const typedNameSchema = z.object({ name: z.string().max(200) });

const side = z.object({ id: z.guid(), version: z.int32().positive() });

export const mergeSchema = z.object({
  kept: side,
  gone: side,
  /** Columns whose values come from the club that goes. */
  taken: z
    .array(z.enum(CLUB_FIELD_NAMES.map((name) => CLUB_FIELDS[name].column)))
    .max(CLUB_FIELD_NAMES.length),
  locations: z.enum(['kept', 'gone', 'both']),
});
export type MergeForm = z.output<typeof mergeSchema>;
