import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** Whether somebody may have and remove affiliations: any signed-in member, their own. */
export function canAffiliate(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}
