import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Sql } from '#db/db.ts';
import { clubsApart } from '#db/schema/merges.ts';
import type { Actor } from '#domain/actor.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { requireClubMerger } from './policy.ts';
import type { ClubPair, MergeForm } from './schema.ts';

const REFUSALS: Refusals = {
  club_merges_gone: ['missing', 'One of these clubs has been merged or deleted. Reload the page.'],
  club_merges_changed: [
    'conflict',
    'Someone edited one of these clubs after you opened this page. Reload it to compare them again.',
  ],
  club_merges_undone: ['conflict', 'This merge has already been undone.'],
  club_merges_over: ['conflict', 'You can undo a merge for 30 days. This one is older.'],
  club_merges_kept_gone: [
    'missing',
    'The club you kept has been merged or deleted since. If it was merged, undo that first.',
  ],
  foreign_key_violation: ['missing', 'One of these clubs has been deleted.'],
};

/** Merges a club into another, all or nothing, unless one has been saved since its version. */
export function mergeClubs(db: Db, actor: Actor, { kept, gone, taken, locations }: MergeForm) {
  return call(
    db,
    actor,
    sql`app.merge_clubs(${kept.id}::uuid, ${kept.version}::int, ${gone.id}::uuid,
      ${gone.version}::int, ${sql.param([...taken])}::text[], ${locations})`,
  );
}

/** What came after the merge stays with the club that was kept. */
export function undoMerge(db: Db, actor: Actor, { id }: { id: string }) {
  return call(db, actor, sql`app.undo_merge(${id}::uuid)`);
}

/** Returns the id that the function returns. */
async function call(db: Db, actor: Actor, work: SQL): Promise<{ id: string }> {
  requireClubMerger(actor);
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  return db.write(actor, async (tx) => {
    const { rows } = await tx
      .execute<{ id: string }>(sql`select ${work} as id`)
      .catch(explaining(REFUSALS));
    return { id: rows[0]?.id ?? '' };
  });
}

/** Notes that two clubs with similar names aren't duplicates. */
export async function tellApart(db: Db, actor: Actor, { one, other }: ClubPair): Promise<void> {
  requireClubMerger(actor);
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  const [oneId = one, otherId = other] = [one.toLowerCase(), other.toLowerCase()].toSorted();
  const pair = { oneId, otherId };
  await db.write(actor, (tx) =>
    tx.insert(clubsApart).values(pair).onConflictDoNothing().catch(explaining(REFUSALS)),
  );
}

export async function forgetMerges(accounts: Sql): Promise<void> {
  await accounts.execute(sql`select app.forget_merges()`);
}
