import type { Actor, Member } from '#domain/actor.ts';

/** Whether somebody may have and remove affiliations: any signed-in member, their own. */
export function canAffiliate(actor: Actor): actor is Member {
  return actor.kind === 'member';
}
