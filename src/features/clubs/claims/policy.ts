import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** Anyone with the link of an email may press its button; the database compares the token. */
export function canUseLink(_actor: Actor): _actor is Authorized<Actor> {
  return true;
}
