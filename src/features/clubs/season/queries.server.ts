import { asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubPrograms } from '#db/schema/seasons.ts';
import type { SeasonSheet } from './schema.ts';

/** The season sheets of a club that have a program, newest first, each in its own order. */
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
  const { season } = facts;
  const rows = await db
    .select(facts)
    .from(clubPrograms)
    .where(eq(club, clubId))
    .orderBy(desc(season), asc(position), asc(id));
  return [...Map.groupBy(rows, (row) => row.season)].map(([year, programs]) => ({
    season: year,
    programs,
  }));
}
