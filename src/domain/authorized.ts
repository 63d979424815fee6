import type { Member } from './actor.ts';

declare const allowed: unique symbol;

/**
 * An actor that a policy has authorized. Only the policies of rooms (`policy.ts`) do so, as type
 * predicates, which a test checks; writes take nothing else (`db.write`), so that a write
 * that no policy has checked does not compile.
 */
export type Authorized<Who extends object = Member> = Who & { readonly [allowed]: true };
