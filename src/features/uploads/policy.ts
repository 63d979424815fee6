import type { Actor } from '#domain/actor.ts';
import { isAdministrator, requireAdministrator } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';
import { canEditClub } from '#features/clubs/directory/policy.ts';
import type { UploadPlace } from './rules.ts';

/** Whether somebody may upload an avatar: any signed-in member, for themselves. */
export function canUploadAvatar(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}

/** Whether somebody may upload into a place: admins media of the blog, a club's editors its logo. */
export function canUploadTo(actor: Actor, { clubId }: UploadPlace): actor is Authorized {
  return clubId === null ? canRemoveFiles(actor) : canEditClub(actor, clubId);
}

/** Whether somebody may remove files of the blog: admins. */
export function canRemoveFiles(actor: Actor): actor is Authorized {
  return isAdministrator(actor);
}

/**
 * Lets those pass who may use the library of uploads to the blog: administrators.
 *
 * @throws AppError unauthenticated for a visitor, forbidden for any other member
 */
export function requireLibrarian(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor, 'Only administrators can use the library of uploads.');
}
