import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { NOT_OWN_CASE } from '#features/reviews/comments/policy.ts';

/**
 * Lets those pass who may take flags from comments: administrators.
 *
 * @throws AppError unauthenticated for a visitor, forbidden for any other member
 */
export function requireModerator(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor);
}

/**
 * Lets those moderators pass who may decide about a comment: all but a party to it.
 *
 * @param isParty whether it is their comment, or they reported it
 * @throws AppError forbidden for a party
 */
export function requireImpartial(isParty: boolean): void {
  if (isParty) throw new AppError('forbidden', NOT_OWN_CASE);
}
