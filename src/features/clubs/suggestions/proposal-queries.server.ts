import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { jsonValue } from '#db/json-value.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { clubStatements } from '#db/schema/statements.ts';
import { clubEditSuggestions } from '#db/schema/suggestions.ts';
import type { Actor } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import { isSame } from '#domain/merge.ts';
import {
  FACT_LABELS,
  FACT_NAMES,
  factOfColumn,
  showFact,
  typedClub,
  typedFact,
} from '#features/clubs/editing/fact-rules.ts';
import { requireDecider } from './inbox-policy.ts';
import { decisionInWords } from './proposal-rules.ts';
import { PROPOSALS_PAGE_SIZE } from './proposal-schema.ts';
import type { Proposal, ProposedFact } from './proposal-schema.ts';
import { keptFact } from './schema.ts';

const WHO: Readonly<Record<string, string>> = {
  contact: 'The club’s contact address',
  member: 'A member',
  visitor: 'A visitor',
};

/** Changes of facts that the actor may decide about, the oldest first. */
export async function proposalsFor(
  db: Db,
  actor: Actor,
  { id, after }: { readonly id: string | null; readonly after: string | undefined },
) {
  requireDecider(actor);
  const own = sql.param([...actor.administeredClubs]);
  return db.read(actor, async (tx) => {
    const [since, key] = [sql`proposal.since`, sql`proposal.id`];
    const { rows } = await tx.execute<{ id: string; position: string }>(sql`
      select proposal.id, ${positionOf(since, key)} as position from (
        select proposal_id as id, min(created_at) as since from club_statements
        where kind = 'change' and ${id === null ? sql`outcome = 'waiting'` : sql`proposal_id = ${id}`}
          and ${isAdministrator(actor) ? sql`true` : sql`club_id = any (${own}::uuid[])`}
        group by proposal_id
      ) as proposal
      where ${after === undefined ? sql`true` : behind(since, key, after, 'oldest')}
      order by since, id limit ${PROPOSALS_PAGE_SIZE + 1}`);
    const { shown, next } = pageOf(rows, PROPOSALS_PAGE_SIZE);
    const ids = shown.map((row) => row.id);
    const [said, texts] = [await factsOf(tx, ids), await textsOf(tx, actor, ids)];
    const stored = await clubsOf(tx, [...new Set(said.map(({ clubId }) => clubId))]);
    const proposals = ids.flatMap((one) =>
      proposalOf(
        one,
        said.filter(({ proposalId }) => proposalId === one),
        stored,
        texts.get(one),
      ),
    );
    return { proposals, next };
  });
}

function factsOf(tx: Reading, proposals: readonly string[]) {
  const { id, clubId, createdAt, saidBy, fact, source, proposalId, ...rest } = clubStatements;
  const { outcome, reason, handledBy } = rest;
  return tx
    .select({
      ...{ id, clubId, createdAt, saidBy, fact, source, proposalId },
      before: jsonValue(rest.before),
      after: jsonValue(rest.after),
      ...{ outcome, reason, who: profiles.username },
    })
    .from(clubStatements)
    .leftJoin(profiles, eq(profiles.id, handledBy))
    .where(inArray(proposalId, [...proposals]));
}
type SaidFact = Awaited<ReturnType<typeof factsOf>>[number];

/** Administrators alone read what was written. */
async function textsOf(tx: Reading, actor: Actor, ids: readonly string[]) {
  const { id, suggestions } = clubEditSuggestions;
  if (!isAdministrator(actor)) return new Map<string, string>();
  const rows = await tx
    .select({ id, suggestions })
    .from(clubEditSuggestions)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.suggestions]));
}

async function clubsOf(tx: Reading, ids: readonly string[]) {
  const rows = await tx
    .select()
    .from(clubs)
    .where(inArray(clubs.id, [...ids]));
  const { clubId, name, address, position } = practiceLocations;
  const locations = await tx
    .select({ clubId, name, address })
    .from(practiceLocations)
    .where(inArray(clubId, [...ids]))
    .orderBy(asc(position), asc(practiceLocations.id));
  return rows.map((club) => ({
    club,
    values: typedClub(
      club,
      locations.filter((one) => one.clubId === club.id),
    ),
  }));
}
type StoredClub = Awaited<ReturnType<typeof clubsOf>>[number];

function proposalOf(
  id: string,
  said: readonly SaidFact[],
  stored: readonly StoredClub[],
  text: string | undefined,
): Proposal[] {
  const [first] = said;
  const found = stored.find(({ club }) => club.id === first?.clubId);
  if (!first || !found) return [];
  const { club, values } = found;
  const { name, version, stateSlug, countySlug, citySlug, slug } = club;
  const order = ({ name: fact }: ProposedFact) => (fact ? FACT_NAMES.indexOf(fact) : -1);
  return [
    {
      id,
      club: { id: club.id, name, version, stateSlug, countySlug, citySlug, slug },
      since: first.createdAt.toISOString(),
      who: WHO[first.saidBy] ?? '',
      source: first.source,
      text: text ?? null,
      facts: said
        .map((fact) => factInWords(fact, values))
        .toSorted((one, other) => order(one) - order(other)),
    },
  ];
}

function factInWords(said: SaidFact, values: StoredClub['values']): ProposedFact {
  const { id, fact, before, after, outcome, reason, who } = said;
  const name = factOfColumn(fact);
  const words = (value: unknown) =>
    name === undefined ? JSON.stringify(value) : showFact(name, typedFact(name, value));
  const now = name && keptFact(name, values[name]);
  return {
    id,
    name,
    label: name === undefined ? (fact ?? '') : FACT_LABELS[name],
    before: words(before),
    after: words(after),
    now: name === undefined ? '' : showFact(name, values[name]),
    state: isSame(now, after) ? 'same' : isSame(now, before) ? 'open' : 'changed',
    typed: name === undefined ? null : typedFact(name, after),
    isWaiting: outcome === 'waiting',
    decided: outcome === 'waiting' ? null : decisionInWords(outcome, who, reason),
  };
}
