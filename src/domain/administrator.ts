import type { Actor, Member } from './actor.ts';

/** Shown to everyone else on administrators' screens (D10). */
export const ADMINISTRATORS_ONLY = 'You must be an administrator to view this page.';

/** The same on the blog's screens (ABLG-02). */
export const BLOG_ADMINISTRATORS_ONLY = 'You need admin privileges to access this page.';

export function isAdministrator(actor: Actor): actor is Member {
  return actor.kind === 'member' && actor.roles.includes('admin');
}
