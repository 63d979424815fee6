import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** Whether somebody may end alerts: anybody who has the key of a mail, which the database compares. */
export function canUnsubscribe(actor: Actor): actor is Authorized<Actor> {
  return actor.kind === 'visitor';
}
