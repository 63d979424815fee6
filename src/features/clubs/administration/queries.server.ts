import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { nameContains } from '#db/patterns.ts';
import { auditLog } from '#db/schema/audit.ts';
import { addressColumns, clubs, columnsOf, practiceLocations } from '#db/schema/clubs.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { GoesWith } from '#domain/goes-with-clubs.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import { requireClubKeeper } from './policy.ts';
import { isNarrowed, PAGE_SIZE, parseClubListSearch } from './rules.ts';
import type { ClubListPage, ClubListPosition, ClubListSearch, StoredRow } from './rules.ts';
import { ROW_FIELDS } from './schema.ts';

export const entryColumns = {
  id: clubs.id,
  version: clubs.version,
  ...columnsOf(ROW_FIELDS),
  ...addressColumns,
};

/**
 * Reads as a visitor, who may read every club: for an administrator, PostgreSQL would check the
 * row-level rule of every club before it uses an index.
 */
export async function allClubs(
  db: Db,
  actor: Actor,
  search: ClubListSearch,
  after?: ClubListPosition,
): Promise<ClubListPage> {
  requireClubKeeper(actor);
  return db.read(VISITOR, async (tx) => {
    const isAfter = after && sql`(${clubs.name}, ${clubs.id}) > (${after.name}, ${after.id}::uuid)`;
    const rows = await tx
      .select(entryColumns)
      .from(clubs)
      .where(and(filterOf(search), isAfter))
      .orderBy(asc(clubs.name), asc(clubs.id))
      .limit(PAGE_SIZE + 1);
    const total = await tx.$count(clubs, filterOf(search));
    const shown = rows.slice(0, PAGE_SIZE);
    const last = shown.at(-1);
    const next = rows.length > PAGE_SIZE && last ? { name: last.name, id: last.id } : null;
    return { clubs: shown, total, next };
  });
}

/** The ids of the clubs that a list's query string finds; null when it narrows nothing. */
export function matchingClubs(values: Readonly<Record<string, unknown>>): SQL | null {
  const search = parseClubListSearch(values);
  if (!isNarrowed(search)) return null;
  return sql`select id from ${clubs} where ${filterOf(search)}`;
}

function filterOf({ search, state, county }: ClubListSearch): SQL | undefined {
  return and(
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
  requireClubKeeper(actor);
  return db.read(actor, async (tx) => {
    const { rows } = await tx.execute<GoesWith & Record<string, unknown>>(sql`
      select count(*)::int as clubs, coalesce(sum(comments), 0)::int as comments,
        coalesce(sum(ratings), 0)::int as ratings,
        coalesce(sum(affiliations), 0)::int as affiliations,
        coalesce(sum(club_admins), 0)::int as "clubAdmins",
        coalesce(sum(practice_locations), 0)::int as "practiceLocations",
        coalesce(sum(programs), 0)::int as programs, coalesce(sum(tryouts), 0)::int as tryouts
      from app.kept_with_clubs(${sql.param([...ids])}::uuid[])`);
    const goes: GoesWith | undefined = rows[0];
    if (!goes) throw new Error('a sum is one row');
    return goes;
  });
}

export async function countiesOfClubs(db: Db, actor: Actor, state: string | undefined) {
  requireClubKeeper(actor);
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
  requireClubKeeper(actor);
  return db.read(actor, async (tx) => {
    const source = await readSource(tx, id);
    if (source === null) return null;
    return { name: source.club.name, practiceLocations: source.locations.length };
  });
}

export async function readSource(tx: Reading, id: string) {
  const [club] = await tx.select(columnsOf(CLUB_FIELD_NAMES)).from(clubs).where(eq(clubs.id, id));
  if (!club) return null;
  const locations = await tx
    .select({
      name: practiceLocations.name,
      address: practiceLocations.address,
      position: practiceLocations.position,
    })
    .from(practiceLocations)
    .where(eq(practiceLocations.clubId, id))
    .orderBy(asc(practiceLocations.position), asc(practiceLocations.id));
  return { club, locations };
}

/** Only the values that a club's last change touched. */
export async function valuesBeforeLastChange(tx: Reading, ids: readonly string[]) {
  const rows = await tx
    .selectDistinctOn([auditLog.subjectId], { id: auditLog.subjectId, before: auditLog.before })
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'club'), inArray(auditLog.subjectId, [...ids])))
    .orderBy(asc(auditLog.subjectId), desc(auditLog.id));
  const rowOf = (columns: Readonly<Record<string, unknown>>): StoredRow =>
    Object.fromEntries(ROW_FIELDS.map((field) => [field, columns[CLUB_FIELDS[field].column]]));
  return new Map(rows.map(({ id, before }) => [id ?? '', rowOf(before ?? {})]));
}
