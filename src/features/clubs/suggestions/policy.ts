import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireAdministrator } from '#domain/policy.ts';

/** Anyone may suggest a club (D11) and correct facts (D74). */
export function canSuggestFacts(_actor: Actor): _actor is Authorized<Actor> {
  return true;
}

/** Administrators decide about any club, club admins about theirs. */
export function requireDecider(actor: Actor): asserts actor is Authorized {
  if (actor.kind === 'member' && actor.administeredClubs.length > 0) return;
  requireAdministrator(actor);
}
