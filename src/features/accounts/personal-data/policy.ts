import type { Actor, Member } from '#domain/actor.ts';

export function canDeleteMember(administrator: Member, member: { readonly id: string }): boolean {
  return member.id !== administrator.userId;
}

export function canExportPersonalData(actor: Actor): actor is Member {
  return actor.kind === 'member';
}
