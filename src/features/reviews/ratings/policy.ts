import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** See RATE-01. */
export function canRate(actor: Actor, affiliation: object | null): actor is Authorized {
  return actor.kind === 'member' && affiliation !== null;
}
