import type { Actor, Member } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';

/** PERM-06, PERM-09, PERM-10 */
export function canEditClub(actor: Actor, clubId: string): actor is Member {
  if (actor.kind === 'visitor') return false;
  return actor.administeredClubs.includes(clubId) || isAdministrator(actor);
}
