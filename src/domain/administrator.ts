import type { Actor, Member } from './actor.ts';
import { AppError } from './app-error.ts';
import { SIGN_IN_AGAIN } from './sign-in-again.ts';

/** What administrators' screens say to anybody else (D10). */
export const ADMINISTRATORS_ONLY = 'You must be an administrator to view this page.';

/** What those for the blog say (ABLG-02). */
export const BLOG_ADMINISTRATORS_ONLY = 'You need admin privileges to access this page.';

/** Whether somebody is an administrator (PERM-07). */
export function isAdministrator(actor: Actor): actor is Member {
  return actor.kind === 'member' && actor.roles.includes('admin');
}

/**
 * Lets only administrators pass.
 *
 * @param message for everybody else who is signed in
 * @throws AppError unauthenticated for a visitor, forbidden for any other member
 */
export function requireAdministrator(
  actor: Actor,
  message: string = ADMINISTRATORS_ONLY,
): asserts actor is Member {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  if (!isAdministrator(actor)) throw new AppError('forbidden', message);
}
