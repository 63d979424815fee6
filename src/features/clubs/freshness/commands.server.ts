import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { ALL_GROUPS } from '#features/clubs/fields.ts';
import type { FactGroup } from '#features/clubs/fields.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { site } from '#site.config.ts';
import { requireAsked } from './policy.ts';
import { askedClub } from './queries.server.ts';
import { isStillComing } from './rules.ts';
import type { Answer } from './schema.ts';

/** Once a day for each group and role (FRES-01). An editor is the one as whom the transaction acts. */
export async function confirm(
  tx: Transaction,
  clubId: string,
  groups: readonly FactGroup[],
  by: 'editor' | 'contact' = 'editor',
): Promise<void> {
  if (groups.length === 0) return;
  const who =
    by === 'contact'
      ? sql`select 'contact', null::uuid`
      : sql`select case when app.is_admin() then 'site' else 'club' end, app.user_id()`;
  await takeTurn(tx, clubId);
  await tx.execute(sql`
    insert into club_statements (club_id, said_by, user_id, kind, fact, outcome)
    select distinct ${clubId}::uuid, who.said_by, who.user_id, 'right', said.fact, 'stated'
    from unnest(${sql.param([...groups])}::text[]) as said (fact), lateral (${who}) as who (said_by, user_id)
    where not exists (
      select from club_statements as earlier
      where earlier.club_id = ${clubId} and earlier.kind = 'right' and earlier.fact = said.fact
        and earlier.said_by = who.said_by and earlier.created_at >= date_trunc('day', now(), ${site.timeZone}))`);
}

/** After a sheet or a tryout of a season has been saved. */
export async function confirmSeason(
  tx: Transaction,
  clubId: string,
  season: number,
  now = new Date(),
): Promise<void> {
  if (isStillComing(season, now)) await confirm(tx, clubId, ['season']);
}

/** Lets the second of two simultaneous statements see the first. */
async function takeTurn(tx: Transaction, clubId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7743, hashtext(${clubId}))`);
}

/** What a club's contact address says: all is right, or the club has closed, which waits (FRES-04, FRES-06). */
export async function answerAsked(
  db: Db,
  { token, answer }: Answer,
  secrets: Accounts['secrets'],
  now = new Date(),
): Promise<void> {
  const club = await askedClub(db.visitor, token, secrets, now);
  requireAsked(club);
  await db.asAccounts(async (tx) => {
    if (answer === 'right') return confirm(tx, club.id, ALL_GROUPS, 'contact');
    await takeTurn(tx, club.id);
    await tx.execute(sql`
      insert into club_statements (club_id, said_by, user_id, kind) select ${club.id}, 'contact', null, 'closed'
      where not exists (
        select from club_statements where club_id = ${club.id} and kind = 'closed' and outcome = 'waiting')`);
  });
}
