import type { Member } from '#domain/actor.ts';

export function canDeleteMember(administrator: Member, member: { readonly id: string }): boolean {
  return member.id !== administrator.userId;
}
