import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** Whether somebody may keep searches with their account: any signed-in member, their own. */
export function canSaveSearches(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}
