import { z } from 'zod';
import { postUpdateSchema } from '#features/blog/writing/schema.ts';
import { readMoment } from './rules.ts';

export const seenPostSchema = postUpdateSchema.pick({ id: true, version: true });

/** `at` is local time, such as '2026-12-05T09:00'; it becomes a Date. */
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
