import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireAdministrator } from '#domain/administrator.ts';

/**
 * Lets those pass who may send emails again: administrators.
 *
 * @throws AppError unauthenticated, forbidden
 */
export function requireMailKeeper(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor);
}
