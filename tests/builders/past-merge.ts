import { randomUUID } from 'node:crypto';
import { sql as query } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';

/** A merge that can be undone, and two clubs marked as different. */
export async function aPastMerge(sql: Sql, kept: string, other: string): Promise<string> {
  const gone = randomUUID();
  const snapshot = {
    club: { id: gone, name: 'Gone' },
    facts: {},
    locations: { kept: [], gone: [], after: [] },
  };
  const { rows } = await sql.execute<{ id: string }>(query`
    insert into club_merges (kept_id, gone_id, gone_name, snapshot)
    values (${kept}, ${gone}, 'Gone', ${JSON.stringify(snapshot)}) returning id`);
  await sql.execute(query`insert into clubs_apart (one_id, other_id)
    select least(${kept}::uuid, ${other}::uuid), greatest(${kept}::uuid, ${other}::uuid)`);
  return rows[0]?.id ?? '';
}
