import { z } from 'zod';
import { UNREADABLE } from '#domain/app-error.ts';
import { LIBRARY_KINDS, LONGEST_ALT, LONGEST_SEARCH } from './rules.ts';

export const removalSchema = z.object({
  paths: z
    .array(
      z.string(UNREADABLE).min(1, UNREADABLE).max(512, UNREADABLE),
      'Choose the files to delete.',
    )
    .min(1, 'Choose the files to delete.')
    .max(100, 'Delete up to 100 files at a time.'),
});

export const uploadSearchSchema = z.object({
  text: z
    .string(UNREADABLE)
    .max(LONGEST_SEARCH, 'That search is too long. Shorten it.')
    .transform((text) => text.replaceAll(/\p{Cc}/gu, ' ')),
  kinds: z.enum(LIBRARY_KINDS, UNREADABLE),
  after: z
    .string()
    .regex(/^\d{1,17}_[\w./-]{1,512}$/, UNREADABLE)
    .nullable(),
});
export type UploadSearch = z.output<typeof uploadSearchSchema>;

export const altTextSchema = z.object({
  path: z.string(UNREADABLE).regex(/^blog\/[\w./-]{1,507}$/, UNREADABLE),
  alt: z
    .string(UNREADABLE)
    .trim()
    .max(LONGEST_ALT, `Use ${LONGEST_ALT} characters or fewer.`)
    // A line break would end the alt text in Markdown.
    .transform((alt) => alt.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()),
});
export type AltText = z.output<typeof altTextSchema>;
