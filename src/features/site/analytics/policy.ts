import { VISITOR } from '#domain/actor.ts';
import type { Visitor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** Whoever looks at a page is counted as nobody in particular (D51). */
export const COUNTED = VISITOR as Authorized<Visitor>;
