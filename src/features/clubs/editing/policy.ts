import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { canEditClub } from '#features/clubs/profile/policy.ts';
import { MAY_NOT_EDIT } from './rules.ts';

export function requireClubEditor(actor: Actor, clubId: string): asserts actor is Authorized {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  if (!canEditClub(actor, clubId)) throw new AppError('forbidden', MAY_NOT_EDIT);
}
