import { asc, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { nameContains } from '#db/patterns.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { areSimilar, nameCore } from '#domain/similar-names.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';

/** Up to three clubs with a similar name, or one that contains the typed one or is part of it (D67). */
export async function listedClubs(db: Db, typed: string, address: string) {
  await db.asAccounts((tx) => limit(tx, `reads from ${address}`, LIMITS.reads));
  const name = sql`app.folded(${typed})`;
  // A name with a hyphen is stored in two spellings. Up to three letters are in too many names.
  const listed = sql`split_part(${clubs.foldedName}, E'\\n', 1)`;
  const isPart = sql<boolean>`length(${name}) > 3 and (${nameContains(clubs.foldedName, typed)}
    or (length(${listed}) > 3 and strpos(${name}, ${listed}) > 0))`;
  const all = await db.visitor
    .select({ ...linkColumns, city: clubs.city, isPart })
    .from(clubs)
    .orderBy(sql`abs(length(${listed}) - length(${name}))`, asc(clubs.name), asc(clubs.id));
  const core = nameCore(typed);
  return all
    .filter((club) => club.isPart || areSimilar(core, nameCore(club.name)))
    .slice(0, 3)
    .map(({ isPart: _isPart, ...club }) => club);
}
