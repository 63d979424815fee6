import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';

export function requireDesk(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor);
}
