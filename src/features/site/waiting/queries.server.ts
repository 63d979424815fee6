import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { alertSettings } from '#db/schema/saved.ts';
import type { Actor } from '#domain/actor.ts';
import { readCountyOfState } from '#domain/county-of-state.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { meantCounty } from '#features/places/spelling-rules.ts';
import type { ListedPlace } from '#features/places/spelling-rules.ts';
import { placeCatalog } from '#features/places/county-queries.server.ts';
import { reasonLabel } from '#domain/moderation-rules.ts';
import type { ReportReason } from '#domain/moderation-rules.ts';
import { shareInWords } from '#features/clubs/freshness/present.server.ts';
import { sharesByState } from '#features/clubs/freshness/queries.server.ts';
import { momentLabel } from '#platform/moment.ts';
import { site } from '#site.config.ts';
import { subjectOf } from './mail-rules.ts';
import { ALL_KINDS, countInWords } from './rules.ts';
import type { Kind } from './rules.ts';
import { MOST_LISTED, WAITING_PAGE_SIZE } from './schema.ts';
import type { MailBacklog, UnsentMail, WaitingItem } from './schema.ts';

/**
 * What waits, of each kind. Counties are those that clubs name and no list has (D57), places those of which both
 * the ZIP code and the town are unknown (NEAR-11). Columns: id, title, detail, since, is_first, ref. No two have
 * both id and since in common, or a page could lose one.
 */
const WAITING: Readonly<Record<Kind, SQL>> = {
  reports: sql`
    select said.id, club.name, string_agg(distinct report.reason, ',') || ': ' || said.comment, min(report.created_at),
      bool_or(report.reason = 'safety'), said.id::text
    from comment_reports as report
    join club_comments as said on said.id = report.comment_id
    join clubs as club on club.id = said.club_id
    where report.decision_id is null group by said.id, club.name`,
  appeals: sql`
    select decision.id, club.name, decision.appeal, decision.appealed_at, false, said.id::text
    from comment_decisions as decision
    join club_comments as said on said.id = decision.comment_id
    join clubs as club on club.id = said.club_id
    where decision.appealed_at is not null and decision.answered_at is null`,
  clubs: sql`
    select id, club_name, coalesce(club_location, ''), created_at, false, id::text
    from club_suggestions where status = 'new'`,
  edits: sql`
    select edit.id, club.name, edit.suggestions, edit.created_at, false, edit.id::text
    from club_edit_suggestions as edit join clubs as club on club.id = edit.club_id
    where edit.status = 'new' and not exists (
      select from club_statements as said where said.proposal_id = edit.id and said.outcome = 'waiting')
    union all
    select said.proposal_id, club.name, replace(string_agg(said.fact, ', ' order by said.fact), '_', ' '),
      min(said.created_at), false, 'facts'
    from club_statements as said join clubs as club on club.id = said.club_id
    where said.kind = 'change' and said.outcome = 'waiting' group by said.proposal_id, club.name`,
  closed: sql`
    select said.id, club.name, 'The club’s contact address says that it has closed', said.created_at, false,
      club.id::text
    from club_statements as said join clubs as club on club.id = said.club_id
    where said.kind = 'closed' and said.outcome = 'waiting'`,
  // FRES-03
  stale: sql`
    select club.id, club.name, case when said.at is null then 'Never confirmed'
        else to_char(said.at at time zone ${site.timeZone}, '"Last confirmed in "FMMonth YYYY') end,
      coalesce(said.at, club.created_at) + interval '24 months', false, club.id::text
    from clubs as club
    left join (
      select club_id, max(created_at) as at from club_statements where kind = 'right' group by club_id
    ) as said on said.club_id = club.id
    where coalesce(said.at, club.created_at) + interval '24 months' <= now()`,
  claims: sql`
    select claim.id, club.name, concat_ws(': ', coalesce(claimant.username, 'a member'),
        case when claim.state = 'held' then 'someone objected' when claim.words is null then 'confirmed'
          || case when exists (select from user_roles where role = 'club_admin' and club_id = claim.club_id)
            then ', and the club has an admin' else '' end end, claim.words),
      claim.created_at, false, club.id::text
    from club_claims as claim join clubs as club on club.id = claim.club_id
    join profiles as claimant on claimant.id = claim.user_id
    where claim.state = 'held'
      or claim.state = 'open' and (claim.words is not null or claim.proven_at is not null)`,
  counties: sql`
    select md5(concat_ws('::', state, county))::uuid, concat_ws(', ', county, state),
      count(*) || case count(*) when 1 then ' club' else ' clubs' end,
      min(updated_at), false, concat_ws('::', state, county)
    from clubs
    where county <> '' and state in (select state from available_locations) and (state, county) not in (
      select state, county from available_locations where county is not null)
    group by state, county`,
  places: sql`
    select coalesce(location.id, club.id), club.name, coalesce(nullif(case when location.id is null
        then concat_ws(', ', nullif(club.city, ''), nullif(club.state, ''))
        else concat_ws(', ', nullif(location.name, ''), location.address) end, ''), 'No address and no town'),
      club.updated_at, false, club.id::text
    from clubs as club left join practice_locations as location on location.club_id = club.id
    where not exists (
      select from club_places as placed
      where placed.club_id = club.id and coalesce(placed.location_id = location.id, location.id is null))`,
  imports: sql`
    select id, file_name, refused || case refused when 1 then ' row' else ' rows' end, created_at, false, id::text
    from club_imports where refused > 0 and settled_at is null and undone_at is null`,
  emails: sql`
    select md5(id)::uuid, coalesce(kind, ''), coalesce(recipient, ''), since, false, id
    from app.unsent_mails()`,
};

const everything = sql`(${sql.join(
  ALL_KINDS.map((kind) => {
    const columns = sql.raw(`as of_${kind} (id, title, detail, since, is_first, ref)`);
    return sql`select ${sql.raw(`'${kind}'`)} as kind, * from (${WAITING[kind]}) ${columns}`;
  }),
  sql` union all `,
)}) as waiting`;

/** Safety allegations come first, as if they had waited for a century longer, and stale clubs last: they can wait. */
const since = sql`(since - case when is_first then interval '100 years'
  when kind = 'stale' then interval '-100 years' else interval '0' end)`;

/**
 * Safety allegations first, then what waits longest. The list of edits leaves out proposals of facts, which are
 * shown as cards.
 */
export async function waitingItems(
  db: Db,
  actor: Actor,
  { kind, after }: { readonly kind: Kind | null; readonly after: string | undefined },
) {
  requireAdministrator(actor);
  return db.read(actor, async (tx) => {
    const { rows } = await tx.execute<WaitingItem & { readonly position: string }>(sql`
      select kind, id, title, left(detail, 300) as detail, is_first, ref,
        to_json(since) #>> '{}' as since, ${positionOf(since, sql`id`)} as position
      from ${everything}
      where ${kind === null ? sql`true` : sql`kind = ${kind} and (kind, ref) <> ('edits', 'facts')`}
        and ${after === undefined ? sql`true` : behind(since, sql`id`, after, 'oldest')}
      order by ${since}, id limit ${WAITING_PAGE_SIZE + 1}`);
    const { shown, next } = pageOf(rows, WAITING_PAGE_SIZE);
    const [settings] = await tx
      .select({ alerts: alertSettings.waiting })
      .from(alertSettings)
      .where(eq(alertSettings.userId, actor.userId));
    const catalog = await placeCatalog(tx);
    const items = shown.map(({ position: _position, ...item }) => inWords(item, catalog));
    const counts: Readonly<Partial<Record<Kind, number>>> = Object.fromEntries(
      (await countsOf(tx)).map((row) => [row.kind, row.count]),
    );
    const shares = (await sharesByState(tx)).map(
      (of) => `${of.state}: ${shareInWords(of.confirmed, of.clubs, new Date())}`,
    );
    return { items, counts, next, shares, alerts: settings?.alerts ?? 'off' };
  });
}

/** Emails have their kind for a title, reports begin with their reasons, and counties may be typos. */
function inWords(item: WaitingItem, catalog: readonly ListedPlace[]): WaitingItem {
  const { kind, title, detail } = item;
  if (kind === 'counties') {
    const { itsState: state = null, county = null } = readCountyOfState(item.ref);
    const meant = meantCounty({ state, county }, catalog);
    return meant === null ? item : { ...item, detail: `${detail}. ${meant}` };
  }
  if (kind === 'emails') return { ...item, title: subjectOf({ kind: title }) };
  if (kind !== 'reports') return item;
  const labels = (reasons: string) =>
    reasons.split(',').map((reason) => reasonLabel(reason as ReportReason));
  return { ...item, detail: detail.replace(/^[^:]*/, (all) => labels(all).join(', ')) };
}

async function countsOf(tx: Reading) {
  const { rows } = await tx.execute<{
    kind: Kind;
    count: number;
    safety: number;
    since: string;
  }>(sql`
    select kind, count(*)::int as count, (count(*) filter (where is_first))::int as safety,
      to_json(min(since)) #>> '{}' as since
    from ${everything} group by kind`);
  return rows;
}

/** By kind, for the morning email of an administrator. */
export async function waitingNews(db: Db, userId: string) {
  const actor = { kind: 'member', userId, roles: ['admin'], administeredClubs: [] } as const;
  const rows = await db.read(actor, countsOf);
  const news = ALL_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind)).map(
    ({ kind, count, safety, since: oldest }) => ({
      id: kind,
      name: countInWords(kind, count),
      path: `/admin?kind=${kind}`,
      lines: [
        ...(safety > 0 ? ['Some are safety allegations.'] : []),
        `The oldest since ${momentLabel(oldest)}`,
      ],
    }),
  );
  return { title: 'Waiting for you', news };
}

const iso = (column: 'since' | 'tried_at') =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export async function mailBacklog(db: Db, actor: Actor): Promise<MailBacklog> {
  requireAdministrator(actor);
  const { rows } = await db.read(actor, (tx) =>
    tx.execute<MailBacklog>(
      sql`select waiting, ${iso('since')} as since, given_up as "givenUp", failure from app.mail_backlog()`,
    ),
  );
  // No row for a user who has just lost the role.
  return rows[0] ?? { waiting: 0, since: null, givenUp: 0, failure: null };
}

/** The emails that {@link mailBacklog} counts and those given up earlier, oldest first. */
export async function unsentMails(db: Db, actor: Actor): Promise<readonly UnsentMail[]> {
  requireAdministrator(actor);
  const { rows } = await db.read(actor, (tx) =>
    tx.execute<UnsentMail>(sql`
      select id, kind, coalesce(recipient, ${site.mail.suggestions}) as recipient, ${iso('since')} as since,
        tries, case when not is_given_up then ${iso('tried_at')} end as "nextTry", failure, relay
      from app.unsent_mails() as mail order by mail.since, mail.id limit ${MOST_LISTED}`),
  );
  return rows;
}
