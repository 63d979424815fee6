import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireAdministrator } from '#domain/policy.ts';

export function requireImportExport(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor, 'Only admins can import or export clubs.');
}
