import type { Actor, Member } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';

/** What anybody else is told who tries. */
export const ADMINISTRATORS_CHANGE = 'You must be an administrator to change users.';

/**
 * Lets those pass who may change what others are: administrators.
 *
 * @throws AppError unauthenticated for a visitor, forbidden for any other member
 */
export function requireUserKeeper(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor, ADMINISTRATORS_CHANGE);
}

/** Whether an administrator may deactivate somebody: anybody but themselves (D7). */
export function canDeactivate(
  administrator: Member,
  member: { readonly id: string; readonly status: string | null },
): boolean {
  return member.status !== 'deactivated' && member.id !== administrator.userId;
}

/** Whether an administrator may reactivate somebody. */
export function canReactivate(member: { readonly status: string | null }): boolean {
  return member.status === 'deactivated';
}
