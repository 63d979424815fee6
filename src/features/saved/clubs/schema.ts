import { z } from 'zod';
import { isLongerThan, keptPlainText, tooLong } from '#domain/text.ts';
import { alertsSchema } from '#features/saved/alerts/schema.ts';
import type { ClubSummary } from '#features/clubs/finder/schema.ts';
import { MOST_ON_DEVICE } from './rules.ts';

const NOTE_LENGTH = 1_000;

const clubId = z.guid('This club has been deleted.');

const note = z
  .string()
  .transform(keptPlainText)
  .refine((text) => !isLongerThan(text, NOTE_LENGTH), tooLong(NOTE_LENGTH))
  .transform((text) => (text === '' ? null : text));

export const savingSchema = z.object({
  clubId,
  isSaved: z.boolean(),
  note: note.nullable().default(null),
});
export type Saving = z.infer<typeof savingSchema>;

export const notedSchema = z.object({ clubId, note });
export type Noted = z.infer<typeof notedSchema>;

export const clubAlertsSchema = z.object({ alerts: alertsSchema });

export const onDeviceSchema = z.object({ clubIds: z.array(clubId).max(MOST_ON_DEVICE) });

/** `club` is null when it is no longer listed. */
export interface SavedClub {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
  readonly club: ClubSummary | null;
}
