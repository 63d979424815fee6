import { and, asc, eq, inArray, max, ne, not, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db, Reading } from '#db/db.ts';
import { nameContains } from '#db/patterns.ts';
import { auditLog } from '#db/schema/audit.ts';
import { clubBounces } from '#db/schema/mailings.ts';
import { addressColumns, clubs, columnsOf } from '#db/schema/clubs.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { KEPT_WITH_CLUBS } from '#domain/goes-with-clubs.ts';
import type { GoesWith } from '#domain/goes-with-clubs.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { spelledPlace, unlistedCounty } from '#features/places/spelling-rules.ts';
import type { ClubPlace, ListedPlace } from '#features/places/spelling-rules.ts';
import { CLUB_FIELD_NAMES } from '#features/clubs/fields.ts';
import { isConfirmed } from '#features/clubs/freshness/queries.server.ts';
import { writeCell } from '#features/clubs/lists/schema.ts';
import { locationsOf } from '#features/clubs/profile/queries.server.ts';
import { placeCatalog } from '#features/places/county-queries.server.ts';
import { currentSeason } from '#platform/current-season.ts';
import { site } from '#site.config.ts';
import { PAGE_SIZE } from './rules.ts';
import { isNarrowed, parseClubListSearch, WORKING_LIST_NAMES } from './filters.ts';
import type { ClubListPosition } from './rules.ts';
import type { ClubListSearch, WorkingList } from './filters.ts';
import { readValue, ROW_FIELDS } from './schema.ts';
import type { FieldUpdate, Selection } from './schema.ts';

export const entryColumns = {
  id: clubs.id,
  version: clubs.version,
  ...columnsOf(ROW_FIELDS),
  ...addressColumns,
};

const bouncedAt = sql<string | null>`to_json(${clubBounces.createdAt}) #>> '{}'`;

export async function allClubs(
  db: Db,
  actor: Actor,
  search: ClubListSearch,
  after?: ClubListPosition,
) {
  requireAdministrator(actor);
  return db.read(actor, async (tx) => {
    const isAfter = after && sql`(${clubs.name}, ${clubs.id}) > (${after.name}, ${after.id}::uuid)`;
    const rows = await tx
      .select({ ...entryColumns, bouncedAt })
      .from(clubs)
      .leftJoin(clubBounces, eq(clubBounces.clubId, clubs.id))
      .where(and(filterOf(search), isAfter))
      .orderBy(asc(clubs.name), asc(clubs.id))
      .limit(PAGE_SIZE + 1);
    const { total, ...lists } = await countsOf(tx, search);
    const shown = rows.slice(0, PAGE_SIZE);
    const last = shown.at(-1);
    const next = rows.length > PAGE_SIZE && last ? { name: last.name, id: last.id } : null;
    return { clubs: shown, total, lists, next };
  });
}

/** The ids of the clubs that a list's query string finds; null when it narrows nothing. */
export function matchingClubs(values: Readonly<Record<string, unknown>>): SQL | null {
  const search = parseClubListSearch(values);
  if (!isNarrowed(search)) return null;
  return sql`select id from ${clubs} where ${filterOf(search)}`;
}

export function selected({ all, ids }: Selection): SQL | undefined {
  if (all === null) return inArray(clubs.id, ids);
  return and(filterOf(all), ids.length === 0 ? undefined : notInArray(clubs.id, ids));
}

const MOST_HINTS = 6;

/** What each value of a field becomes, written as in a list, and in how many of the selected clubs. */
export async function fieldValues(db: Db, actor: Actor, update: Omit<FieldUpdate, 'asOf'>) {
  requireAdministrator(actor);
  const { of, field } = update;
  return db.read(actor, async (tx) => {
    const [latest] = await tx.select({ id: max(auditLog.id) }).from(auditLog);
    const { state, county } = clubs;
    const value = sql<unknown>`${clubs[field]}`;
    const rows = await tx
      .select({ value, state, county, count: sql<number>`count(*)::int` })
      .from(clubs)
      .where(selected(of))
      .groupBy(value, state, county)
      .orderBy(asc(value));
    const catalog = await placeCatalog(tx);
    const read = rows.map((row) => ({
      seen: writeCell(field, row.value),
      becomes: writeCell(field, newValue(update, row, catalog)),
      clubs: row.count,
      place: { state: row.state, county: row.county },
    }));
    const isPlace = field === 'county' || field === 'state';
    const hints = read.flatMap(({ seen, becomes, place }) =>
      isPlace && seen !== becomes
        ? (unlistedCounty({ ...place, [field]: becomes }, catalog) ?? [])
        : [],
    );
    const plain = read.map(({ place: _place, ...one }) => one);
    const alike = Map.groupBy(plain, ({ seen, becomes }) => JSON.stringify([seen, becomes]));
    const values = [...alike.values()].flatMap(([first, ...others]) =>
      first ? [{ ...first, clubs: others.reduce((sum, one) => sum + one.clubs, first.clubs) }] : [],
    );
    return {
      asOf: latest?.id ?? 0,
      values: values.toSorted((a, b) => b.clubs - a.clubs),
      hints: [...new Set(hints)].slice(0, MOST_HINTS),
    };
  });
}

/** In the catalog's spelling, which may depend on the club's state. @throws AppError invalid */
export function newValue(
  { field, value: cell }: Pick<FieldUpdate, 'field' | 'value'>,
  { value: stored, state, county }: ClubPlace & { value: unknown },
  catalog: readonly ListedPlace[],
): unknown {
  const reading = readValue(field, cell, { [field]: stored });
  if ('problem' in reading) throw new AppError('invalid', reading.problem);
  if (field !== 'state' && field !== 'county') return reading.value;
  const spelled = spelledPlace({ state, county, [field]: reading.value }, catalog, state);
  if ('problem' in spelled) throw new AppError('invalid', spelled.problem);
  return spelled.place[field];
}

/** In all, and how many clubs that match the other filters are in each list. */
async function countsOf(tx: Reading, { list, since, ...others }: ClubListSearch) {
  const count = (condition: SQL | undefined) =>
    sql<number>`(count(*) filter (where ${condition ?? true}))::int`;
  const each = WORKING_LIST_NAMES.map((name) => [name, count(LISTED[name](since))] as const);
  const counted = {
    ...(Object.fromEntries(each) as Record<WorkingList, SQL<number>>),
    total: count(list && LISTED[list](since)),
  };
  const [counts] = await tx.select(counted).from(clubs).where(filterOf(others));
  if (!counts) throw new Error('a count is one row');
  return counts;
}

const missing = (column: PgColumn) => sql`coalesce(${column}, '') = ''`;

/** Older shapes of team counts yield none. */
const parts = (value: SQL) =>
  sql`jsonb_path_query(${value}, '$ ? (@.type() == "object").keyvalue()')`;

function isUnchecked(part: string, chosen: PgColumn): SQL {
  return sql`(${chosen} <> '{}' and ${sql.raw(part)} ->> 'key' <> all (${chosen}))`;
}

/** A day in the site's time zone. */
const startOf = (day: string) => sql`${day}::date::timestamp at time zone ${site.timeZone}`;

const LISTED: Readonly<Record<WorkingList, (since: string | undefined) => SQL>> = {
  'no-county': () => missing(clubs.county),
  'no-email': () => missing(clubs.contactEmail),
  'no-sheet': () => sql`${clubs.id} not in (
    select club_id from club_programs where season = ${currentSeason()})`,
  'no-place': () => sql`${clubs.id} not in (select club_id from club_places)`,
  contradictions: () => sql`exists (
    select from ${parts(sql`${clubs.teamsPerAgeGroup}`)} as age
    cross join lateral ${parts(sql`age -> 'value'`)} as gender
    cross join lateral ${parts(sql`gender -> 'value'`)} as type
    where type -> 'value' > '0' and (${isUnchecked('age', clubs.ageGroups)}
      or ${isUnchecked('gender', clubs.genders)} or ${isUnchecked('type', clubs.teamTypes)}))`,
  bounced: () => sql`${clubs.id} in (select club_id from club_bounces)`,
  unconfirmed: () => not(isConfirmed(clubs.id, new Date())),
  unchanged: (since) => {
    const from = since === undefined ? sql`now() - interval '1 year'` : startOf(since);
    return sql`(${clubs.updatedAt} < ${from} and ${clubs.id} not in (
      select club_id from season_sheets where updated_at >= ${from}))`;
  },
};

function filterOf({ search, state, county, list, since }: ClubListSearch): SQL | undefined {
  return and(
    list && LISTED[list](since),
    search === undefined
      ? undefined
      : or(
          nameContains(clubs.foldedName, search),
          nameContains(sql`app.folded(${clubs.city})`, search),
        ),
    state === undefined ? undefined : eq(clubs.state, state),
    county === undefined ? undefined : eq(clubs.county, county),
  );
}

export async function goesWithClubs(db: Db, actor: Actor, ids: readonly string[]) {
  requireAdministrator(actor);
  return db.read(actor, async (tx) => {
    const sums = KEPT_WITH_CLUBS.map((kept) => `coalesce(sum(${kept}), 0)::int as ${kept}`);
    const { rows } = await tx.execute<GoesWith>(sql`
      select count(*)::int as clubs, ${sql.raw(sums.join(', '))}
      from app.kept_with_clubs(${sql.param([...ids])}::uuid[])`);
    const [goes] = rows;
    if (!goes) throw new Error('a sum is one row');
    return goes;
  });
}

export async function countiesOfClubs(db: Db, actor: Actor, state: string | undefined) {
  requireAdministrator(actor);
  return db.read(VISITOR, async (tx) => {
    const rows = await tx
      .selectDistinct({ county: sql<string>`${clubs.county}` })
      .from(clubs)
      .where(and(ne(clubs.county, ''), state === undefined ? undefined : eq(clubs.state, state)))
      .orderBy(asc(clubs.county))
      .limit(1_000);
    return rows.map(({ county }) => county);
  });
}

export async function clubToCopy(db: Db, actor: Actor, id: string) {
  requireAdministrator(actor);
  return db.read(actor, async (tx) => {
    const source = await readSource(tx, id);
    if (source === null) return null;
    return { name: source.club.name, practiceLocations: source.locations.length };
  });
}

export async function readSource(tx: Reading, id: string) {
  const [club] = await tx.select(columnsOf(CLUB_FIELD_NAMES)).from(clubs).where(eq(clubs.id, id));
  return club ? { club, locations: await locationsOf(tx, id) } : null;
}
