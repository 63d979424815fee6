import type { Actor, Member } from '#domain/actor.ts';

/** Whether somebody may suggest an edit of a club: any signed-in member, of any club (PERM-04). */
export function canSuggestEdit(actor: Actor): actor is Member {
  return actor.kind === 'member';
}
