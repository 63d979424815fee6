import type { Actor } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { canEditClub } from '#features/clubs/profile/policy.ts';
import type { UploadPlace } from './rules.ts';

/** Media of the blog: administrators. A club's logo: its editors. */
export function canUploadTo(actor: Actor, { clubId }: UploadPlace): actor is Authorized {
  return clubId === null ? canRemoveFiles(actor) : canEditClub(actor, clubId);
}

export function canRemoveFiles(actor: Actor): actor is Authorized {
  return isAdministrator(actor);
}

/** @throws unauthenticated for visitors, forbidden for members who are not administrators */
export function requireLibrarian(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor, 'Only admins can use the uploads library.');
}
