import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Sql } from '#db/db.ts';
import { availableLocations } from '#db/schema/locations.ts';
import type { Actor } from '#domain/actor.ts';
import { requireLocationKeeper } from './policy.ts';
import { groupByState } from './rules.ts';
import type { Location, StateWithCounties } from './schema.ts';

/** The states and counties a visitor may choose from (FIND-05, FIND-07). */
export async function activeLocations(db: Sql): Promise<StateWithCounties[]> {
  const rows = await db
    .select({ state: availableLocations.state, county: availableLocations.county })
    .from(availableLocations)
    .where(eq(availableLocations.isActive, true))
    .orderBy(asc(availableLocations.state), asc(availableLocations.county));
  return groupByState(rows);
}

/**
 * All locations, active or not, by state and then county; a state before its counties (ALOC-03).
 *
 * @throws AppError unauthenticated, forbidden
 */
export async function allLocations(db: Db, actor: Actor): Promise<Location[]> {
  requireLocationKeeper(actor);
  return db.as(actor, (tx) =>
    tx
      .select({
        id: availableLocations.id,
        state: availableLocations.state,
        county: sql<string | null>`nullif(${availableLocations.county}, '')`,
        is_active: availableLocations.isActive,
      })
      .from(availableLocations)
      .orderBy(
        asc(availableLocations.state),
        sql`nullif(${availableLocations.county}, '') asc nulls first`,
        asc(availableLocations.id),
      ),
  );
}
