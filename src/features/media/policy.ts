import type { Actor, Member } from '#domain/actor.ts';

/** Whether somebody may upload an avatar: any signed-in member, for themselves. */
export function canUploadAvatar(actor: Actor): actor is Member {
  return actor.kind === 'member';
}
