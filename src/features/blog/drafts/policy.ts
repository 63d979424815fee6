import type { Actor } from '#domain/actor.ts';
import { BLOG_ADMINISTRATORS_ONLY, requireAdministrator } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';

/**
 * Lets those pass who may draft guides: administrators.
 *
 * @throws AppError unauthenticated for a visitor, forbidden for any other member
 */
export function requireDrafter(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor, BLOG_ADMINISTRATORS_ONLY);
}
