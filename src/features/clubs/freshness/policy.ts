import type { Actor, Member } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';

/** Editors confirm by the policy of clubs/editing, and the contact address by the token of its mail. */
export function requireShares(actor: Actor): asserts actor is Member {
  requireAdministrator(actor);
}
