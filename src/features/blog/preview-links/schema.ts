import { z } from 'zod';
import { onePostSchema } from '#features/blog/writing/schema.ts';
import { LINK_DAYS, LINK_GONE } from './rules.ts';

export const newLinkSchema = onePostSchema.extend({
  days: z.literal(LINK_DAYS, 'Choose how long the link is good for'),
});
export const oneLinkSchema = z.object({ id: z.guid(LINK_GONE) });

export type NewLink = z.output<typeof newLinkSchema>;

export interface PreviewLink {
  readonly id: string;
  /** Null if the account is gone. */
  readonly by: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface MadeLink {
  readonly id: string;
  readonly path: string;
}
