import { sql, inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { clubs, columnsOf, linkColumns } from '#db/schema/clubs.ts';
import type { clubStatements } from '#db/schema/statements.ts';
import type { Actor } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import { isSame } from '#domain/merge.ts';
import { requireAdministrator } from '#domain/policy.ts';
import {
  FACT_LABELS,
  FACT_NAMES,
  columnOfFact,
  factOfColumn,
  showFact,
  typedClub,
  typedFact,
} from '#features/clubs/editing/fact-rules.ts';
import { CLUB_FIELD_NAMES } from '#features/clubs/fields.ts';
import { locationsOf } from '#features/clubs/profile/queries.server.ts';
import type { SuggestionStatus } from './inbox-rules.ts';
import { PAGE_SIZE, decisionInWords } from './inbox-schema.ts';
import type { AnySuggestion, OneSuggestion } from './inbox-schema.ts';
import { requireDecider } from './policy.ts';
import { keptFact } from './schema.ts';

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
  requireAdministrator(actor);
  return db.read(actor, async (tx) => {
    const { rows } = await tx.execute<Row>(select(sql`status = ${status}`, after));
    const { shown, next } = pageOf(rows, PAGE_SIZE);
    const suggestions = shown.map(({ suggestion }) => suggestion);
    return { suggestions, counts: await countsOf(tx), next };
  });
}

export async function suggestionById(db: Db, actor: Actor, { id }: OneSuggestion) {
  requireAdministrator(actor);
  return db.read(actor, async (tx) => {
    const { rows } = await tx.execute<Row>(select(sql`id = ${id}::uuid`));
    return rows[0]?.suggestion ?? null;
  });
}

export async function waitingSuggestions(db: Db, actor: Actor): Promise<number> {
  if (!isAdministrator(actor)) return 0;
  const counts = await db.read(actor, countsOf);
  return counts.new + counts.facts;
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

/** By status, and the proposals of facts, except those whose text is new as well. */
async function countsOf(tx: Reading): Promise<Record<SuggestionStatus | 'facts', number>> {
  const { rows } = await tx.execute<{ status: SuggestionStatus | 'facts'; count: number }>(sql`
    select status, count(*)::int as count from (
      select status from club_suggestions union all select status from club_edit_suggestions
      union all select distinct on (proposal_id) 'facts' from club_statements as said
      where kind = 'change' and outcome = 'waiting' and not exists (
        select from club_edit_suggestions where id = said.proposal_id and status = 'new')
    ) as suggestion group by status`);
  const counts = { new: 0, in_work: 0, done: 0, declined: 0, facts: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

const WHO: Readonly<Record<string, string>> = {
  contact: 'The club’s contact address',
  member: 'A member',
  visitor: 'A visitor',
};

type SaidFact = Pick<
  typeof clubStatements.$inferSelect,
  'id' | 'clubId' | 'saidBy' | 'fact' | 'before' | 'after' | 'source' | 'outcome' | 'reason'
> & { readonly since: string; readonly who: string | null };
type ProposalRow = Record<'id' | 'position', string> & {
  readonly text: string | null;
  readonly said: readonly SaidFact[];
};

/** Changes of facts that the actor may decide about, the oldest first. Administrators alone read the text. */
export async function proposalsFor(
  db: Db,
  actor: Actor,
  { id, after }: { readonly id: string | null; readonly after: string | undefined },
) {
  requireDecider(actor);
  const isAdmin = isAdministrator(actor);
  const own = sql`club_id = any (${sql.param([...actor.administeredClubs])}::uuid[])`;
  const [since, key] = [sql`proposal.since`, sql`proposal.id`];
  const text = sql`(select suggestions from club_edit_suggestions as edit where edit.id = ${key})`;
  return db.read(actor, async (tx) => {
    const { rows } = await tx.execute<ProposalRow>(sql`
      with proposal as (
        select proposal_id as id, min(created_at) as since from club_statements
        where kind = 'change' and ${id === null ? sql`outcome = 'waiting'` : sql`proposal_id = ${id}`}
          and ${isAdmin ? sql`true` : own}
        group by proposal_id
      )
      select proposal.id, ${positionOf(since, key)} as position, ${isAdmin ? text : sql`null`} as text, (
        select json_agg(json_build_object('id', said.id, 'clubId', said.club_id, 'since', said.created_at,
          'saidBy', said.said_by, 'fact', said.fact, 'before', said.before, 'after', said.after,
          'source', said.source, 'outcome', said.outcome, 'reason', said.reason, 'who', handler.username))
        from club_statements as said left join profiles as handler on handler.id = said.handled_by
        where said.proposal_id = proposal.id) as said
      from proposal where ${after === undefined ? sql`true` : behind(since, key, after, 'oldest')}
      order by since, id limit ${PAGE_SIZE + 1}`);
    const { shown, next } = pageOf(rows, PAGE_SIZE);
    const stored = await clubsOf(
      tx,
      shown.flatMap(({ said }) => said[0]?.clubId ?? []),
    );
    return { proposals: shown.flatMap((row) => proposalOf(row, stored)), next };
  });
}

async function clubsOf(tx: Reading, ids: readonly string[]) {
  const rows = await tx
    .select({
      club: { ...linkColumns, version: clubs.version },
      facts: columnsOf(CLUB_FIELD_NAMES),
    })
    .from(clubs)
    .where(inArray(clubs.id, [...ids]));
  const stored = [];
  // One query at a time, as a transaction has one connection.
  for (const { club, facts } of rows)
    // oxlint-disable-next-line no-await-in-loop
    stored.push({ club, values: typedClub(facts, await locationsOf(tx, club.id)) });
  return stored;
}
type StoredClub = Awaited<ReturnType<typeof clubsOf>>[number];

function proposalOf({ id, text, said }: ProposalRow, stored: readonly StoredClub[]) {
  const [first] = said;
  const found = stored.find(({ club }) => club.id === first?.clubId);
  if (!first || !found) return [];
  const { club, values } = found;
  const order = ({ fact }: SaidFact) => FACT_NAMES.findIndex((name) => columnOfFact(name) === fact);
  const facts = said
    .toSorted((one, other) => order(one) - order(other))
    .map((fact) => factInWords(fact, values));
  const { since, saidBy, source } = first;
  return [{ id, club, since, who: WHO[saidBy] ?? '', source, text, facts }];
}

/** Whether the club still says what a change is based on, says it already, or says something else. */
type State = 'open' | 'same' | 'changed';

/** Values in words; '' when they are empty. */
function factInWords(said: SaidFact, values: StoredClub['values']) {
  const { id, fact, before, after, outcome, reason, who } = said;
  const name = factOfColumn(fact);
  const words = (value: unknown) =>
    name === undefined ? JSON.stringify(value) : showFact(name, typedFact(name, value));
  const now = name && keptFact(name, values[name]);
  const state: State = isSame(now, after) ? 'same' : isSame(now, before) ? 'open' : 'changed';
  return {
    id,
    name,
    label: name === undefined ? (fact ?? '') : FACT_LABELS[name],
    before: words(before),
    after: words(after),
    now: name === undefined ? '' : showFact(name, values[name]),
    state,
    typed: name === undefined ? null : typedFact(name, after),
    isWaiting: outcome === 'waiting',
    decided: outcome === 'waiting' ? null : decisionInWords(outcome, who, reason),
  };
}
