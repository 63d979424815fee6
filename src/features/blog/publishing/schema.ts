import { z } from 'zod';
import type { PostStatus } from '#features/blog/reading/schema.ts';
import { onePostSchema, postUpdateSchema } from '#features/blog/writing/schema.ts';
import { readMoment } from './rules.ts';

// Zod comes with this file: no public page imports it.

export { onePostSchema };

/** A post, and the version that whoever changes it has seen. */
export const seenPostSchema = postUpdateSchema.pick({ id: true, version: true });

/** The same with a time of the site's clocks, such as '2026-12-05T09:00'; becomes the moment. */
export const postAtSchema = seenPostSchema.extend({
  at: z.string().transform((typed, context) => {
    const read = readMoment(typed);
    if ('moment' in read) return read.moment;
    context.addIssue(read.problem);
    return z.NEVER;
  }),
});

export type SeenPost = z.output<typeof seenPostSchema>;
export type PostAt = z.output<typeof postAtSchema>;

/** Whether and when a post is published. */
export interface Publication {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly slug: string;
  readonly status: PostStatus;
  /** ISO 8601; null where there is none yet. */
  readonly date: string | null;
}
