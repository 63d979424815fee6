import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubs, finderClubs } from '#db/schema/clubs.ts';
import { COUNT_LIMIT, COUNT_LIMIT_OF_MANY } from './schema.ts';

/** With more clubs than this, those of a name or kind are counted up to {@link COUNT_LIMIT_OF_MANY}. */
export const MANY_CLUBS = 20_000;

/** Up to how many clubs of a name or kind are counted. @param manyClubs {@link MANY_CLUBS}, which tests lower */
export async function countLimit(db: Reading, manyClubs: number): Promise<number> {
  const areMany = async () =>
    (await db.select({ id: clubs.id }).from(clubs).offset(manyClubs).limit(1)).length > 0;
  return (await areMany()) ? COUNT_LIMIT_OF_MANY : COUNT_LIMIT;
}

/** How many clubs match: a statement. */
export function countOf(db: Reading, filters: SQL | undefined, countedTo: number) {
  const some = db
    .select({ one: sql`1` })
    .from(finderClubs)
    .where(filters)
    .limit(countedTo + 1)
    .as('some');
  return db.select({ total: sql<number>`count(*)::int` }).from(some);
}

/** The result of such a statement. */
export async function resultOf(count: ReturnType<typeof countOf>): Promise<number> {
  return (await count)[0]?.total ?? 0;
}
