import type { Member } from '#domain/actor.ts';

/** Whether an administrator may deactivate somebody: anybody but themselves (decision 7). */
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
