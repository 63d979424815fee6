import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** Any signed-in member, their own profile only (PERM-05). */
export function canEditProfile(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}
