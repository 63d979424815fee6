import { sql } from 'drizzle-orm';
import type { Db, Sql } from '#db/db.ts';
import { clubsApart } from '#db/schema/merges.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { requireClubMerger } from './policy.ts';
import type { MergeForm } from './schema.ts';

const REFUSALS: Refusals = {
  club_merges_gone: ['missing', 'One of these clubs has been merged or deleted. Reload the page.'],
  club_merges_changed: [
    'conflict',
    'Someone edited one of these clubs after you opened this page. Reload it to compare them again.',
  ],
  club_merges_undone: ['conflict', 'This merge has already been undone.'],
  club_merges_over: ['conflict', 'You can undo a merge for 30 days. This one is older.'],
  foreign_key_violation: ['missing', 'One of these clubs has been deleted.'],
};

async function count(db: Db, actor: Member): Promise<void> {
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
}

/**
 * Merges a club into another, all or nothing (app.merge_clubs).
 *
 * @throws AppError conflict when one has been saved since its version; missing when one is gone
 */
export async function mergeClubs(db: Db, actor: Actor, form: MergeForm): Promise<{ id: string }> {
  requireClubMerger(actor);
  await count(db, actor);
  const { kept, gone, taken, locations } = form;
  return db.write(actor, async (tx) => {
    const { rows } = await tx
      .execute<{ id: string }>(
        sql`select app.merge_clubs(${kept.id}::uuid, ${kept.version}::int, ${gone.id}::uuid,
          ${gone.version}::int, ${sql.param([...taken])}::text[], ${locations}) as id`,
      )
      .catch(explaining(REFUSALS));
    return { id: rows[0]?.id ?? '' };
  });
}

/**
 * Undoes a merge; what came after it stays with the club that was kept.
 *
 * @returns the id of the club that is back
 */
export async function undoMerge(db: Db, actor: Actor, id: string): Promise<string> {
  requireClubMerger(actor);
  await count(db, actor);
  return db.write(actor, async (tx) => {
    const { rows } = await tx
      .execute<{ club: string }>(sql`select app.undo_merge(${id}::uuid) as club`)
      .catch(explaining({ ...REFUSALS, club_merges_gone: ['missing', KEPT_IS_GONE] }));
    return rows[0]?.club ?? '';
  });
}

const KEPT_IS_GONE =
  'The club that was kept has been merged or deleted since. If it was merged, undo that first.';

/** Two clubs with similar names are not one. */
export async function tellApart(
  db: Db,
  actor: Actor,
  { one, other }: { one: string; other: string },
): Promise<void> {
  requireClubMerger(actor);
  await count(db, actor);
  const [oneId = one, otherId = other] = [one.toLowerCase(), other.toLowerCase()].toSorted();
  await db.write(actor, (tx) =>
    tx
      .insert(clubsApart)
      .values({ oneId, otherId })
      .onConflictDoNothing()
      .catch(explaining(REFUSALS)),
  );
}

export async function forgetMerges(accounts: Sql): Promise<void> {
  await accounts.execute(sql`select app.forget_merges()`);
}
