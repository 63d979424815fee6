import { z } from 'zod';
import { onePostSchema } from '#features/blog/writing/schema.ts';
import { LINK_DAYS, LINK_GONE } from './preview-rules.ts';

export const newLinkSchema = onePostSchema.extend({
  days: z.literal(LINK_DAYS, 'Choose how long the link works'),
});
export const oneLinkSchema = z.object({ id: z.guid(LINK_GONE) });

export type NewLink = z.output<typeof newLinkSchema>;
