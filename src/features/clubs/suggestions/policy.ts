import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** Whether somebody may suggest a club: anybody (D11). */
export function canSuggestClub(_actor: Actor): _actor is Authorized<Actor> {
  return true;
}

/** Whether somebody may suggest an edit of a club: any signed-in member, of any club (PERM-04). */
export function canSuggestEdit(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}
