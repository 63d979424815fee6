import { asc, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { nameContains } from '#db/patterns.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';

/** Up to three clubs whose name contains a typed one, or is contained in it, folded (D67); the likeliest first. */
export async function listedClubs(db: Db, typed: string, address: string) {
  await db.asAccounts((tx) => limit(tx, `reads from ${address}`, LIMITS.reads));
  const name = sql`app.folded(${typed})`;
  // A name with a hyphen is stored in two spellings. Up to three letters are in too many names.
  const listed = sql`split_part(${clubs.foldedName}, E'\\n', 1)`;
  return db.visitor
    .select({ ...linkColumns, city: clubs.city })
    .from(clubs)
    .where(
      sql`length(${name}) > 3 and (${nameContains(clubs.foldedName, typed)}
        or (length(${listed}) > 3 and strpos(${name}, ${listed}) > 0))`,
    )
    .orderBy(sql`abs(length(${listed}) - length(${name}))`, asc(clubs.name), asc(clubs.id))
    .limit(3);
}
