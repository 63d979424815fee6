import type { Actor } from '#domain/actor.ts';
import { BLOG_ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';
import { requireAdministrator } from '#domain/policy.ts';

/** @throws unauthenticated for visitors, forbidden for members who are not administrators */
export function requireBlogWriter(actor: Actor): asserts actor is Authorized {
  requireAdministrator(actor, BLOG_ADMINISTRATORS_ONLY);
}
