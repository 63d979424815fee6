import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireAdministrator } from '#domain/policy.ts';

/** Shown to members who are not administrators (ALOC-07). */
export const NO_PERMISSION = 'You do not have permission to access this page.';

export function requireLocationKeeper(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor, NO_PERMISSION);
}
