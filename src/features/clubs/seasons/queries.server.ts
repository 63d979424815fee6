import { and, asc, desc, eq, exists, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import { currentSeason } from '#platform/current-season.ts';
import type { SeasonSheet } from './schema.ts';

const present = alias(clubPrograms, 'present');

/** Whether a program is of the season that its club shows: the present one, or the newest one without it (D69). */
export function isOfShownSeason(
  { clubId, season, isNewest }: Readonly<Record<'clubId' | 'season' | 'isNewest', PgColumn>>,
  presently = currentSeason(),
): SQL<boolean> {
  const ofPresent = new QueryBuilder()
    .select({ id: present.id })
    .from(present)
    .where(and(eq(present.clubId, clubId), eq(present.season, presently)));
  // In this order, so that few clubs are looked up.
  return sql`(${season} = ${presently} or (${isNewest} and ${not(exists(ofPresent))}))`;
}

/** Sheets with programs: the shown one, then the others, newest first. */
export async function sheetsOf(
  db: Reading,
  clubId: string,
  presently = currentSeason(),
): Promise<SeasonSheet[]> {
  const { season, position, id } = clubPrograms;
  const isOfSheet = and(
    eq(seasonSheets.clubId, clubPrograms.clubId),
    eq(seasonSheets.season, season),
  );
  const rows = await db
    .select({ program: clubPrograms, sheet: seasonSheets })
    .from(clubPrograms)
    .leftJoin(seasonSheets, isOfSheet)
    .where(eq(clubPrograms.clubId, clubId))
    .orderBy(desc(isOfShownSeason(clubPrograms, presently)), desc(season), asc(position), asc(id));
  const seasons = Map.groupBy(rows, ({ program }) => program.season);
  return [...seasons].map(([season, ofSeason]) => ({
    season,
    facts: ofSeason[0]?.sheet ?? null,
    programs: ofSeason.map(({ program }) => program),
  }));
}
