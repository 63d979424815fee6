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

/** A session as its owner sees it. Its id ends it, for its owner, and opens nothing. */
export interface OwnSession {
  readonly id: string;
  /** Browser and system in words; null for a program. */
  readonly browser: string | null;
  /** The first parts of the address it began at; null where none is known. */
  readonly network: string | null;
  /** Null for a program, whose tokens of former days are forgotten. */
  readonly signed_in_at: string | null;
  /** To within ten minutes. */
  readonly last_used_at: string;
  /** The one that asks. */
  readonly isThis: boolean;
}

/** Where an account is signed in. */
export interface OwnSessions {
  /** The one that asks first, then those used last. */
  readonly sessions: readonly OwnSession[];
  /** How many there are besides. */
  readonly more: number;
}
