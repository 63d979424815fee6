import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

export function canSave(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}
