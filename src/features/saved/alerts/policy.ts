import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** Anyone with the key of a mail may, which the database compares. */
export function canUnsubscribe(actor: Actor): actor is Authorized<Actor> {
  return actor.kind === 'visitor';
}
