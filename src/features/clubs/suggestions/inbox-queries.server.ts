import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import type { Actor } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import { requireSuggestionKeeper } from './policy.ts';
import { PAGE_SIZE } from './inbox-schema.ts';
import type { SuggestionStatus } from './inbox-rules.ts';
import type { AnySuggestion, OneSuggestion } from './inbox-schema.ts';

interface Row extends Record<string, unknown> {
  suggestion: AnySuggestion;
  position: string;
}

export async function suggestionsWith(
  db: Db,
  actor: Actor,
  status: SuggestionStatus,
  after: string | undefined,
) {
  requireSuggestionKeeper(actor);
  return db.read(actor, async (tx) => {
    const { rows } = await tx.execute<Row>(select(sql`status = ${status}`, after));
    const { shown, next } = pageOf(rows, PAGE_SIZE);
    const suggestions = shown.map(({ suggestion }) => suggestion);
    return { suggestions, counts: await countsOf(tx), next };
  });
}

export async function suggestionById(db: Db, actor: Actor, { id }: OneSuggestion) {
  requireSuggestionKeeper(actor);
  return db.read(actor, async (tx) => {
    const { rows } = await tx.execute<Row>(select(sql`id = ${id}::uuid`));
    return rows[0]?.suggestion ?? null;
  });
}

export async function waitingSuggestions(db: Db, actor: Actor): Promise<number> {
  if (!isAdministrator(actor)) return 0;
  return db.read(actor, async (tx) => (await countsOf(tx)).new);
}

/** @param which in columns that both tables have */
function select(which: SQL, after?: string) {
  const [time, id] = [sql`suggestion.created_at`, sql`suggestion.id`];
  return sql`
    with suggestion as (
      select 'club' as kind, id, created_at, handled_by, null::uuid as club_id,
        null::uuid as user_id, to_jsonb(club_suggestions) - 'user_id' as words
      from club_suggestions where ${which}
      union all
      select 'edit', id, created_at, handled_by, club_id, user_id, to_jsonb(club_edit_suggestions)
      from club_edit_suggestions where ${which}
    )
    select ${positionOf(time, id)} as position,
      words || jsonb_build_object('kind', kind, 'handled_by', handler.username)
      || case kind when 'club' then '{}' else jsonb_build_object(
        'username', author.username,
        'club', jsonb_build_object(
          'id', club.id, 'name', club.name, 'stateSlug', club.state_slug,
          'countySlug', club.county_slug, 'citySlug', club.city_slug, 'slug', club.slug)
      ) end as suggestion
    from suggestion
    left join clubs as club on club.id = suggestion.club_id
    left join profiles as author on author.id = suggestion.user_id
    left join profiles as handler on handler.id = suggestion.handled_by
    where ${after === undefined ? sql`true` : behind(time, id, after)}
    order by suggestion.created_at desc, suggestion.id desc
    limit ${PAGE_SIZE + 1}`;
}

async function countsOf(tx: Reading): Promise<Record<SuggestionStatus, number>> {
  const { rows } = await tx.execute<{ status: SuggestionStatus; count: number }>(sql`
    select status, count(*)::int as count from (
      select status from club_suggestions union all select status from club_edit_suggestions
    ) as suggestion group by status`);
  const counts = { new: 0, in_work: 0, done: 0, declined: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}
