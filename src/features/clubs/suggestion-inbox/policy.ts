import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';

/**
 * Lets those pass who may handle what people suggest: administrators.
 *
 * @throws AppError unauthenticated for a visitor, forbidden for any other member
 */
export function requireSuggestionKeeper(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor);
}
