import { sql } from 'drizzle-orm';
import type { Db, Reading } from './db.ts';

/** By the ids of clubs that have been merged, those of the clubs they lead to. */
export async function mergedInto(
  db: Reading,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ gone: string; kept: string }>(
    sql`select gone, kept from app.merged_into(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ gone, kept }) => [gone, kept]));
}

/** The id itself unless the club has been merged. */
export async function currentClubId(db: Reading, clubId: string): Promise<string> {
  return (await mergedInto(db, [clubId])).get(clubId.toLowerCase()) ?? clubId;
}

/** Work for a club that has been merged, before or while it runs, is done for the other club. */
export async function atClub<Result>(
  db: Db,
  clubId: string,
  work: (clubId: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(clubId);
  } catch (error) {
    const present = await currentClubId(db.visitor, clubId);
    if (present === clubId) throw error;
    return work(present);
  }
}
