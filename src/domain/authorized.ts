import type { Member } from './actor.ts';

declare const allowed: unique symbol;

/**
 * An actor that a policy authorized. `db.write` takes nothing else, so an unchecked write does not compile.
 * Only type predicates in a `policy.ts` make one, which a test checks.
 */
export type Authorized<Who extends object = Member> = Who & { readonly [allowed]: true };
