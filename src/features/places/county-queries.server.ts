import { asc, eq } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { availableLocations } from '#db/schema/locations.ts';
import type { ListedPlace } from '#features/places/spelling-rules.ts';
import { groupByState } from './county-rules.ts';
import type { StateWithCounties } from './county-schema.ts';

export async function activeLocations(db: Reading): Promise<StateWithCounties[]> {
  const rows = await db
    .select({ state: availableLocations.state, county: availableLocations.county })
    .from(availableLocations)
    .where(eq(availableLocations.isActive, true))
    .orderBy(asc(availableLocations.state), asc(availableLocations.county));
  return groupByState(rows);
}

/** The spelling of states and counties (D57). Signed-in users see only active ones. */
export async function placeCatalog(tx: Reading): Promise<ListedPlace[]> {
  return tx
    .select({ state: availableLocations.state, county: availableLocations.county })
    .from(availableLocations);
}
