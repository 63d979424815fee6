import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';

/** Any signed-in user may claim a club, end what they claimed, and give up a club they administer. */
export function requireClaimant(actor: Actor): asserts actor is Authorized {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', SIGN_IN_AGAIN);
}

/** Anyone with the link of an email may press its button; the database compares the token. */
export function canUseLink(_actor: Actor): _actor is Authorized<Actor> {
  return true;
}
