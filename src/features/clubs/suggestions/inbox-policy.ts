import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';

export function requireSuggestionKeeper(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor);
}

/** Administrators decide about any club, club admins about theirs. */
export function requireDecider(actor: Actor): asserts actor is Authorized {
  if (actor.kind === 'member' && actor.administeredClubs.length > 0) return;
  requireAdministrator(actor);
}
