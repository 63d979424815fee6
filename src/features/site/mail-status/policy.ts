import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireAdministrator } from '#domain/administrator.ts';

/** @throws unauthenticated for visitors, forbidden for members who are not administrators */
export function requireMailKeeper(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor);
}
