import type { Actor, Member } from '#domain/actor.ts';

/** Whether an administrator may delete the account of somebody: anybody's but their own. */
export function canDeleteMember(administrator: Member, member: { readonly id: string }): boolean {
  return member.id !== administrator.userId;
}

/** Whether somebody may read all that is stored about them, and delete their account. */
export function canExportPersonalData(actor: Actor): actor is Member {
  return actor.kind === 'member';
}
