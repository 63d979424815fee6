import { z } from 'zod';
import { selectionSchema } from '#features/clubs/administration/schema.ts';
import { keptLine, keptPlainText } from '#domain/text.ts';
import { MOST_SUBJECT, MOST_TEXT } from './rules.ts';

export const previewSchema = z.object({ of: selectionSchema, at: z.int().nonnegative() });
export type Preview = z.output<typeof previewSchema>;

const written = (missing: string, most: number, kept: (typed: string) => string) =>
  z
    .string()
    .max(2 * most)
    .transform(kept)
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(most, `Use ${most.toLocaleString('en-US')} characters or fewer.`),
    );

export const mailingSchema = z.object({
  of: selectionSchema,
  subject: written('Enter a subject.', MOST_SUBJECT, keptLine),
  text: written('Enter a text.', MOST_TEXT, keptPlainText),
});
export type Mailing = z.output<typeof mailingSchema>;
