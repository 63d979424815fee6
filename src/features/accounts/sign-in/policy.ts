import type { Actor, Member } from '#domain/actor.ts';

/** Whether somebody may change a profile: their own (000§6). */
export function canEditProfile(actor: Actor, profileId: string): actor is Member {
  return actor.kind === 'member' && actor.userId === profileId;
}

/** Whether somebody may use the screens of the administration. */
export function canAdminister(roles: readonly string[]): boolean {
  return roles.includes('admin');
}
