import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';

/** Anyone may suggest a club (D11) and correct facts (D74). */
export function canSuggestFacts(_actor: Actor): _actor is Authorized<Actor> {
  return true;
}

/** Any signed-in user may, for any club (PERM-04). */
export function canSuggestEdit(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}

/** Administrators decide about any club, club admins about theirs. */
export function requireDecider(actor: Actor): asserts actor is Authorized {
  if (actor.kind === 'member' && actor.administeredClubs.length > 0) return;
  requireAdministrator(actor);
}
