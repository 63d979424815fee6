import type { Actor } from './actor.ts';
import { ADMINISTRATORS_ONLY, isAdministrator } from './administrator.ts';
import { AppError } from './app-error.ts';
import type { Authorized } from './authorized.ts';
import { SIGN_IN_AGAIN } from './sign-in-again.ts';

// What every signed-in user, or every administrator, may do. Other rules are in a room's policy.ts.

export function isMember(actor: Actor): actor is Authorized {
  return actor.kind === 'member';
}

/** @throws AppError unauthenticated for a visitor */
export function requireMember(
  actor: Actor,
  message: string = SIGN_IN_AGAIN,
): asserts actor is Authorized {
  if (!isMember(actor)) throw new AppError('unauthenticated', message);
}

/** @throws AppError unauthenticated for a visitor, forbidden for other signed-in users */
export function requireAdministrator(
  actor: Actor,
  message: string = ADMINISTRATORS_ONLY,
): asserts actor is Authorized {
  requireMember(actor);
  if (!isAdministrator(actor)) throw new AppError('forbidden', message);
}
