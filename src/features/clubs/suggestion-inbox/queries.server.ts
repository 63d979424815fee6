import { sql } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import type { Actor } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import { requireSuggestionKeeper } from './policy.ts';
import { PAGE_SIZE } from './rules.ts';
import type { SuggestionStatus } from './rules.ts';
import type { AnySuggestion, SuggestionPage } from './schema.ts';

interface Row extends Record<string, unknown> {
  /** As the page shows it, but for the times. */
  suggestion: AnySuggestion;
  createdAt: Date;
  handledAt: Date | null;
  position: string;
}

/**
 * The suggestions with a status, of clubs and of edits, newest first, for administrators.
 *
 * @param after the `next` of the page before
 * @throws AppError unauthenticated, forbidden
 */
export async function suggestionsWith(
  db: Db,
  actor: Actor,
  status: SuggestionStatus,
  after: string | undefined,
): Promise<SuggestionPage> {
  requireSuggestionKeeper(actor);
  return db.read(actor, async (tx) => {
    const { rows } = await tx.execute<Row>(selectPage(status, after));
    const { shown, next } = pageOf(rows, PAGE_SIZE);
    return {
      suggestions: shown.map(({ suggestion, createdAt, handledAt }) => ({
        ...suggestion,
        created_at: new Date(createdAt).toISOString(),
        handled_at: handledAt === null ? null : new Date(handledAt).toISOString(),
      })),
      counts: await countsOf(tx),
      next,
    };
  });
}

/** How many suggestions nobody has touched yet; 0 for anybody but administrators. */
export async function waitingSuggestions(db: Db, actor: Actor): Promise<number> {
  if (!isAdministrator(actor)) return 0;
  return db.read(actor, async (tx) => (await countsOf(tx)).new);
}

function selectPage(status: SuggestionStatus, after: string | undefined) {
  const [time, id] = [sql`suggestion.created_at`, sql`suggestion.id`];
  return sql`
    with suggestion as (
      select 'club' as kind, id, status, note, version, handled_by, handled_at, created_at,
        null::uuid as club_id, null::uuid as user_id,
        jsonb_build_object(
          'club_name', club_name, 'contact_name', contact_name, 'contact_email', contact_email,
          'contact_phone', contact_phone, 'club_website', club_website,
          'club_location', club_location, 'description', description,
          'additional_info', additional_info) as words
      from club_suggestions where status = ${status}
      union all
      select 'edit', id, status, note, version, handled_by, handled_at, created_at, club_id, user_id,
        jsonb_build_object('suggestions', suggestions, 'current_info', current_info)
      from club_edit_suggestions where status = ${status}
    )
    select suggestion.created_at as "createdAt", suggestion.handled_at as "handledAt",
      ${positionOf(time, id)} as position,
      jsonb_build_object(
        'kind', kind, 'id', suggestion.id, 'status', suggestion.status, 'note', note,
        'version', suggestion.version, 'handled_by', handler.username
      ) || words || case kind when 'club' then '{}' else jsonb_build_object(
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
