import { asc, desc, eq } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { savedSearches } from '#db/schema/saved.ts';
import type { Member } from '#domain/actor.ts';
import type { SavedSearch } from './schema.ts';

export function savedSearchesOf(tx: Reading, { userId }: Member): Promise<SavedSearch[]> {
  const { id, name, page, query, alerts, createdAt } = savedSearches;
  return tx
    .select({ id, name, page, query, alerts })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(createdAt), asc(id));
}
