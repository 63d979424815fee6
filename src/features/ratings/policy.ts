import type { Actor, Member } from '#domain/actor.ts';

/**
 * Whether somebody may rate a club: signed in and affiliated with it (RATE-01).
 *
 * @param affiliation theirs with the club; null when there is none
 */
export function canRate(actor: Actor, affiliation: object | null): actor is Member {
  return actor.kind === 'member' && affiliation !== null;
}
