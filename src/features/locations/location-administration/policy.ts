import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireAdministrator } from '#domain/administrator.ts';

/** What the screen of the locations says to a member who is no administrator (ALOC-07). */
export const NO_PERMISSION = 'You do not have permission to access this page.';

/**
 * Lets those pass who may see and change all locations: administrators.
 *
 * @throws AppError unauthenticated, forbidden
 */
export function requireLocationKeeper(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor, NO_PERMISSION);
}
