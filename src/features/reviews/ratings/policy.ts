import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/**
 * Whether somebody may withdraw ratings: any signed-in member, their own (D60), also of clubs
 * with which they are no longer affiliated.
 */
export function canWithdraw(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}

/**
 * Whether somebody may rate a club: signed in and affiliated with it (RATE-01).
 *
 * @param affiliation theirs with the club; null when there is none
 */
export function canRate(actor: Actor, affiliation: object | null): actor is Authorized {
  return actor.kind === 'member' && affiliation !== null;
}
