import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireAdministrator } from '#domain/policy.ts';

export function requireClubMerger(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor, 'Only admins can merge clubs.');
}
