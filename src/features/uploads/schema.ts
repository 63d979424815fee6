import { z } from 'zod';
import { LIBRARY_KINDS, LONGEST_ALT, LONGEST_SEARCH } from './rules.ts';

export const removalSchema = z.object({
  paths: z
    .array(
      z.string('A path is a text.').min(1, 'A path is a text.').max(512, 'A path is too long.'),
      'Name the files to remove.',
    )
    .min(1, 'Name the files to remove.')
    .max(100, 'Remove at most 100 files at once.'),
});

const NOT_UNDERSTOOD = 'This request is not understood.';

export const uploadSearchSchema = z.object({
  text: z
    .string(NOT_UNDERSTOOD)
    .max(LONGEST_SEARCH, 'This search is too long.')
    .transform((text) => text.replaceAll(/\p{Cc}/gu, ' ')),
  kinds: z.enum(LIBRARY_KINDS, NOT_UNDERSTOOD),
  after: z
    .string()
    .regex(/^\d{1,17}_[\w./-]{1,512}$/, NOT_UNDERSTOOD)
    .nullable(),
});
export type UploadSearch = z.output<typeof uploadSearchSchema>;

export const altTextSchema = z.object({
  path: z.string(NOT_UNDERSTOOD).regex(/^blog\/[\w./-]{1,507}$/, NOT_UNDERSTOOD),
  alt: z
    .string(NOT_UNDERSTOOD)
    .trim()
    .max(LONGEST_ALT, `Use at most ${LONGEST_ALT} characters.`)
    // A line break would end the alt text in Markdown.
    .transform((alt) => alt.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()),
});
export type AltText = z.output<typeof altTextSchema>;
