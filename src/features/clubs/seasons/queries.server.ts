import { asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubPrograms } from '#db/schema/seasons.ts';
import type { SeasonSheet } from './schema.ts';

/** Sheets with programs, newest first. */
export async function sheetsOf(db: Reading, clubId: string): Promise<SeasonSheet[]> {
  const {
    id,
    clubId: club,
    position,
    isNewest: _newest,
    createdAt: _made,
    updatedAt: _touched,
    ...facts
  } = getTableColumns(clubPrograms);
  const rows = await db
    .select(facts)
    .from(clubPrograms)
    .where(eq(club, clubId))
    .orderBy(desc(facts.season), asc(position), asc(id));
  const seasons = Map.groupBy(rows, ({ season }) => season);
  return [...seasons].map(([season, programs]) => ({ season, programs }));
}
