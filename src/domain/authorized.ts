import type { Member } from './actor.ts';

declare const allowed: unique symbol;

/**
 * Somebody whom a policy has let pass. Only the policies of rooms (`policy.ts`) say so, as type
 * predicates, which a test holds them to; what writes takes nothing else (`db.write`), so that a write
 * that no policy was asked about does not compile.
 */
export type Authorized<Who extends object = Member> = Who & { readonly [allowed]: true };
