import type { Actor, Member } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireAdministrator } from '#domain/policy.ts';

export const ADMINISTRATORS_CHANGE = 'Only admins can edit users.';

export function requireUserKeeper(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor, ADMINISTRATORS_CHANGE);
}

export function canDeactivate(
  administrator: Member,
  member: { readonly id: string; readonly status: string | null },
): boolean {
  return member.status !== 'deactivated' && member.id !== administrator.userId;
}

export function canReactivate(member: { readonly status: string | null }): boolean {
  return member.status === 'deactivated';
}
