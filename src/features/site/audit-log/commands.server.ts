import { eq, sql } from 'drizzle-orm';
import type { Db, Sql, Transaction } from '#db/db.ts';
import { practiceLocations } from '#db/schema/clubs.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { restoringFields } from '#features/clubs/administration/commands.server.ts';
import { entriesOf, UNDOABLE } from './club-present.server.ts';
import { labelOf } from './present.server.ts';
import { historyRows } from './queries.server.ts';

type EntryOfClub = Readonly<{ clubId: string; entry: number }>;
const BY_HAND = 'Edit the practice locations yourself: the log doesn’t tell name and address apart';
const ALL_CHANGED = 'All of this has been changed since. Nothing was undone.';

/** An edit of its own. Returns a sentence that names what was kept because it has changed since. */
export async function undoChange(db: Db, actor: Actor, { clubId, entry }: EntryOfClub) {
  requireAdministrator(actor);
  return db.write(actor, async (tx) => {
    // Waits for a save or another undoing that has begun.
    await tx.execute(sql`
      select set_config('app.undoes', ${String(entry)}, true) from clubs where id = ${clubId} for update`);
    const facts = await factsOf(tx, clubId, await idsOf(tx, clubId, entry));
    const unchanged = facts.filter(({ isOpen }) => isOpen);
    const open = unchanged.filter(({ before }) => !isAmbiguous(before));
    const isByHand = open.length < unchanged.length;
    if (open.length === 0) throw new AppError('conflict', isByHand ? `${BY_HAND}.` : ALL_CHANGED);
    const changed = facts.filter(({ isOpen }) => !isOpen).map(({ key }) => labelOf('club', key));
    const kept = changed.length > 0 && `Kept, because they changed since: ${changed.join(', ')}`;
    const all = (side: 'before' | 'after') =>
      sql`${JSON.stringify(Object.fromEntries(open.map((fact) => [fact.key, fact[side]])))}::jsonb`;
    await tx.execute(sql`
      update clubs as club set ${restoringFields} from (select ${all('after')} as after) as log
      cross join jsonb_populate_record(null::clubs, ${all('before')}) as was where club.id = ${clubId}`);
    const places = open.find(({ key }) => key === 'practice_locations')?.before;
    if (Array.isArray(places)) await putBackLocations(tx, clubId, places as string[]);
    return ['Change undone', kept, isByHand && BY_HAND].filter(Boolean).join('. ');
  });
}

async function idsOf(tx: Transaction, clubId: string, entry: number): Promise<number[]> {
  const rows = await historyRows(tx, clubId);
  const found = entriesOf(rows).find(({ last }) => last.id === entry);
  if (!found) throw new AppError('conflict', 'This entry has changed. Reload the page.');
  if (found.isUndone) throw new AppError('conflict', 'This change is already undone.');
  if (!found.canUndo) throw new AppError('conflict', 'This change can’t be undone.');
  return found.group.map(({ id }) => id);
}

/** What they changed in the end, except what is as before; open if it still has that value. */
async function factsOf(tx: Transaction, clubId: string, ids: number[]) {
  type Fact = Record<'before' | 'after' | 'now', unknown> & { key: string; isOpen: boolean };
  const { rows } = await tx.execute<Fact>(sql`
    with logged as (
      select part.key, (array_agg(part.value order by log.id))[1] as before,
        (array_agg(log.after -> part.key order by log.id desc))[1] as after
      from audit_log as log cross join lateral jsonb_each(log.before) as part
      where log.id = any (${sql.param(ids)}::bigint[]) and log.subject = 'club'
        and part.key = any (${sql.param(UNDOABLE)}::text[])
      group by part.key
    )
    select logged.*, now.facts -> key as now, now.facts -> key = after as "isOpen"
    from logged cross join (
      select to_jsonb(clubs) || jsonb_build_object('practice_locations', (
        select coalesce(jsonb_agg(concat_ws(': ', nullif(name, ''), address) order by position, id), '[]')
        from practice_locations where club_id = clubs.id)) as facts
      from clubs where id = ${clubId}) as now
    where now.facts -> key <> before`);
  return rows;
}

/** Whether the log's words of a practice location can be split in more than one place. */
function isAmbiguous(places: unknown): boolean {
  return Array.isArray(places) && places.some((text) => String(text).split(': ').length > 2);
}

async function putBackLocations(tx: Transaction, clubId: string, places: string[]): Promise<void> {
  await tx.delete(practiceLocations).where(eq(practiceLocations.clubId, clubId));
  const rows = places.map((text, position) => {
    const [name, address] = /: /.test(text) ? text.split(/: (.*)/s) : [null, text];
    return { clubId, name, address: address ?? '', position };
  });
  if (rows.length > 0) await tx.insert(practiceLocations).values(rows);
}

/** @param days at least 30, or the database refuses (22023) */
export async function forgetOldChanges(accounts: Sql, days: number): Promise<void> {
  await accounts.execute(sql`select app.forget_changes(${days})`);
}
