import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** Whether somebody may keep clubs with their account: any signed-in member, their own. */
export function canSaveClubs(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}
