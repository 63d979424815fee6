import type { Actor, Member } from './actor.ts';
import { AppError } from './app-error.ts';
import { SIGN_IN_AGAIN } from './sign-in-again.ts';

/** Shown to everyone else on administrators' screens (D10). */
export const ADMINISTRATORS_ONLY = 'You must be an administrator to view this page.';

/** The same on the blog's screens (ABLG-02). */
export const BLOG_ADMINISTRATORS_ONLY = 'You need admin privileges to access this page.';

export function isAdministrator(actor: Actor): actor is Member {
  return actor.kind === 'member' && actor.roles.includes('admin');
}

/** @throws AppError unauthenticated for a visitor, forbidden for other signed-in users */
export function requireAdministrator(
  actor: Actor,
  message: string = ADMINISTRATORS_ONLY,
): asserts actor is Member {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  if (!isAdministrator(actor)) throw new AppError('forbidden', message);
}
