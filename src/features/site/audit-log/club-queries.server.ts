import { sql } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { presentHistory } from './club-present.server.ts';
import type { HistoryRow } from './club-present.server.ts';

/** @param shown how many entries */
export async function clubHistory(db: Reading, clubId: string, shown: number) {
  const entries = presentHistory(await historyRows(db, clubId));
  return { entries: entries.slice(0, shown), hasMore: entries.length > shown };
}

/** Newest first. */
export async function historyRows(db: Reading, clubId: string): Promise<HistoryRow[]> {
  const { rows } = await db.execute<HistoryRow>(sql`
    select id::float8 as id, extract(epoch from at)::float8 * 1000 as at, said_by as "saidBy", via,
      undoes::float8 as undoes, continues, before, after
    from app.club_history(${clubId}::uuid) as change order by change.at desc, id desc`);
  return rows;
}
