import { z } from 'zod';
import { required } from '#domain/fields.ts';
import { keptPlainText } from '#domain/text.ts';
import { selectionSchema } from '#features/clubs/administration/schema.ts';
import { MOST_SUBJECT, MOST_TEXT, nameProblem } from './rules.ts';

export const previewSchema = z.object({ of: selectionSchema, at: z.int().nonnegative() });
export type Preview = z.output<typeof previewSchema>;

function hasKnownNames(words: string, context: z.RefinementCtx): void {
  const problem = nameProblem(words);
  if (problem) context.addIssue(problem);
}

export const mailingSchema = z.object({
  of: selectionSchema,
  subject: required('Enter a subject.', MOST_SUBJECT).superRefine(hasKnownNames),
  text: required('Enter a text.', MOST_TEXT, keptPlainText).superRefine(hasKnownNames),
});

export type Mailing = z.output<typeof mailingSchema>;
