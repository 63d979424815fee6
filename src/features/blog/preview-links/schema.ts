import { z } from 'zod';
import { onePostSchema } from '#features/blog/writing/schema.ts';
import { LINK_DAYS, LINK_GONE } from './rules.ts';

// Zod comes with this file: no public page imports it.

export { onePostSchema };

/** A new link to a post, and for how many days it is good. */
export const newLinkSchema = onePostSchema.extend({
  days: z.literal(LINK_DAYS, 'Choose how long the link is good for'),
});
export const oneLinkSchema = z.object({ id: z.guid(LINK_GONE) });

export type NewLink = z.output<typeof newLinkSchema>;

/** A secret link that is good, as the list of them shows it; its token is known to nobody any more. */
export interface PreviewLink {
  readonly id: string;
  /** Username of the one who made it; null when the account is gone. */
  readonly by: string | null;
  /** ISO 8601, like `expiresAt`. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** A link that was just made: the only time that its path is told. */
export interface MadeLink {
  readonly id: string;
  readonly path: string;
}
