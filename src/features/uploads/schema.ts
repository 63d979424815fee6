import { z } from 'zod';
import { LIBRARY_KINDS, LONGEST_ALT, LONGEST_SEARCH } from './rules.ts';

// Zod comes with this file: no public page imports it.

/** What is asked to be removed: paths in the bucket of the blog. */
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

/** What is looked for in the library. */
export const uploadSearchSchema = z.object({
  text: z
    .string(NOT_UNDERSTOOD)
    .max(LONGEST_SEARCH, 'This search is too long.')
    .transform((text) => text.replaceAll(/\p{Cc}/gu, ' ')),
  kinds: z.enum(LIBRARY_KINDS, NOT_UNDERSTOOD),
  /** Where the page before has ended; null for the first. */
  after: z
    .string()
    .regex(/^\d{1,17}_[\w./-]{1,512}$/, NOT_UNDERSTOOD)
    .nullable(),
});
export type UploadSearch = z.output<typeof uploadSearchSchema>;

/** What a picture of the library shows, in words. */
export const altTextSchema = z.object({
  path: z.string(NOT_UNDERSTOOD).regex(/^blog\/[\w./-]{1,507}$/, NOT_UNDERSTOOD),
  alt: z
    .string(NOT_UNDERSTOOD)
    .trim()
    .max(LONGEST_ALT, `Use at most ${LONGEST_ALT} characters.`)
    // A line break would end it in markdown, and there is no way to store the last of these.
    .transform((alt) => alt.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()),
});
export type AltText = z.output<typeof altTextSchema>;

/** A file of the library. */
export interface LibraryUpload {
  /** Inside the bucket of the blog. */
  readonly path: string;
  readonly url: string;
  /** The address of a narrower version of a picture, where there is one; else that of the file. */
  readonly thumbnail: string;
  /** What it was called when it was uploaded. */
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels; null for what is no picture. */
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** What of a file that is chosen in the library is used. */
export type ChosenUpload = Pick<LibraryUpload, 'url' | 'name' | 'type' | 'alt'>;

/** A page of the library, the newest first. */
export interface UploadPage {
  readonly uploads: readonly LibraryUpload[];
  /** Where the next page begins; null on the last. */
  readonly next: string | null;
}
