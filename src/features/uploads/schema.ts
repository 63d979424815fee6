import { z } from 'zod';

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
