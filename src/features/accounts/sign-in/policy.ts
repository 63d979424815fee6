import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** Whether somebody may change their own profile: any signed-in member; nobody that of others (PERM-05). */
export function canEditProfile(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}
