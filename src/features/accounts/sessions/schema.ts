import { z } from 'zod';
import { isUuid } from '#domain/ids.ts';

// Zod comes with this file: only server functions load it, and types.

/** The own password or a code of the app: whoever finds an unlocked computer signs nobody out. */
const proof = z
  .string('Please enter your password or a code.')
  .min(1, 'Please enter your password or a code.')
  .max(1_000);

export const othersSchema = z.object({ proof });

export const endedSessionSchema = z.object({
  id: z.string().refine(isUuid, 'This session is not known.'),
  proof,
});
export type EndedSession = z.infer<typeof endedSessionSchema>;
