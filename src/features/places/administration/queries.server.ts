import { asc, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { availableLocations } from '#db/schema/locations.ts';
import type { Actor } from '#domain/actor.ts';
import { requireLocationKeeper } from './policy.ts';
import type { Location } from './schema.ts';

/** A state comes before its counties (ALOC-03). */
export async function allLocations(db: Db, actor: Actor): Promise<Location[]> {
  requireLocationKeeper(actor);
  return db.read(actor, (tx) =>
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
