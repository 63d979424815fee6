import type { Actor, Member } from '#domain/actor.ts';

/** Whether somebody may read all that is stored about them, and delete their account. */
export function canTakeOut(actor: Actor): actor is Member {
  return actor.kind === 'member';
}
