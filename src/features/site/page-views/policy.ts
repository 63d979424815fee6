import { VISITOR } from '#domain/actor.ts';
import type { Visitor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';

/** Views are counted without an identity (D51). */
export const COUNTED = VISITOR as Authorized<Visitor>;
