import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { containing, nameContains } from '#db/patterns.ts';
import { auditLog } from '#db/schema/audit.ts';
import { addressColumns, clubs, columnsOf, practiceLocations } from '#db/schema/clubs.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { GoesWith } from '#domain/goes-with-clubs.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import { requireClubKeeper } from './policy.ts';
import { isNarrowed, PAGE_SIZE, parseClubListSearch } from './rules.ts';
import type {
  ClubListEntry,
  ClubListPage,
  ClubListPosition,
  ClubListSearch,
  StoredRow,
} from './rules.ts';
import { ROW_FIELDS } from './schema.ts';

const MOST_COUNTIES = 1_000;

/** The columns of the list (ACLB-11), with what its links and saves need. */
export const entryColumns = {
  id: clubs.id,
  version: clubs.version,
  ...columnsOf(ROW_FIELDS),
  ...addressColumns,
};

/**
 * A page of the list of all clubs, by name, and how many match in all. Read where it is written, so
 * that a save shows in the list that follows it, and as a visitor, who may read all of it: the rule that
 * holds an administrator's rows back from who is none would be asked of every club before any index.
 *
 * @param search filters; of name and city a part that means itself, wildcards included
 * @param after where the page starts; from the start when left out
 * @throws AppError unauthenticated for a visitor, forbidden for anybody but an administrator
 */
export async function allClubs(
  db: Db,
  actor: Actor,
  search: ClubListSearch,
  after?: ClubListPosition,
): Promise<ClubListPage> {
  requireClubKeeper(actor);
  return db.read(VISITOR, async (tx) => {
    const rows = await readPage(tx, search, after);
    const total = await tx.$count(clubs, and(...filtersOf(search)));
    const shown: ClubListEntry[] = rows.slice(0, PAGE_SIZE);
    const last = shown.at(-1);
    const next = rows.length > PAGE_SIZE && last ? { name: last.name, id: last.id } : null;
    return { clubs: shown, total, next };
  });
}

/**
 * What narrows the list, for whoever takes along what it shows.
 *
 * @param values of the list's query string
 * @returns the ids of the clubs that match; null when nothing narrows it
 */
export function matchingClubs(values: Readonly<Record<string, unknown>>): SQL | null {
  const search = parseClubListSearch(values);
  if (!isNarrowed(search)) return null;
  return sql`select id from ${clubs} where ${and(...filtersOf(search))}`;
}

function readPage(tx: Reading, search: ClubListSearch, after?: ClubListPosition) {
  const isBehind = after && sql`(${clubs.name}, ${clubs.id}) > (${after.name}, ${after.id}::uuid)`;
  return tx
    .select(entryColumns)
    .from(clubs)
    .where(and(...filtersOf(search), isBehind))
    .orderBy(asc(clubs.name), asc(clubs.id))
    .limit(PAGE_SIZE + 1);
}

function filtersOf({ search, state, county }: ClubListSearch): (SQL | undefined)[] {
  return [
    search === undefined
      ? undefined
      : or(nameContains(clubs.foldedName, search), sql`${clubs.city} ilike ${containing(search)}`),
    state === undefined ? undefined : eq(clubs.state, state),
    county === undefined ? undefined : eq(clubs.county, county),
  ];
}

/**
 * What goes with clubs when they are deleted, in numbers.
 *
 * @throws AppError unauthenticated for a visitor, forbidden for anybody but an administrator
 */
export async function goesWithClubs(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<GoesWith> {
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
    const [goes] = rows;
    if (!goes) throw new Error('a sum is one row');
    return goes;
  });
}

/**
 * The counties that clubs have, for the filter; of one state when it is named.
 *
 * @throws AppError unauthenticated for a visitor, forbidden for anybody but an administrator
 */
export async function countiesOfClubs(
  db: Db,
  actor: Actor,
  state: string | undefined,
): Promise<string[]> {
  requireClubKeeper(actor);
  return db.read(VISITOR, async (tx) => {
    const rows = await tx
      .selectDistinct({ county: sql<string>`${clubs.county}` })
      .from(clubs)
      .where(and(ne(clubs.county, ''), state === undefined ? undefined : eq(clubs.state, state)))
      .orderBy(asc(clubs.county))
      .limit(MOST_COUNTIES);
    return rows.map(({ county }) => county);
  });
}

/** What a copy of a club would hold, in short. */
export interface ClubToCopy {
  readonly name: string;
  readonly practiceLocations: number;
}

/**
 * The club that a dialog is about to copy, with its practice locations (ACLB-28).
 *
 * @returns null when there is no such club
 * @throws AppError unauthenticated for a visitor, forbidden for anybody but an administrator
 */
export async function clubToCopy(db: Db, actor: Actor, id: string): Promise<ClubToCopy | null> {
  requireClubKeeper(actor);
  return db.read(actor, async (tx) => {
    const source = await readSource(tx, id);
    if (source === null) return null;
    return { name: source.club.name, practiceLocations: source.locations.length };
  });
}

/** A club with its practice locations as a copy takes them; null when there is no such club. */
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

/** What clubs had before their last change, by id, as far as that change touched it. */
export async function valuesBeforeLastChange(
  tx: Reading,
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  const rows = await tx
    .selectDistinctOn([auditLog.subjectId], { id: auditLog.subjectId, before: auditLog.before })
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'club'), inArray(auditLog.subjectId, [...ids])))
    .orderBy(asc(auditLog.subjectId), desc(auditLog.id));
  return new Map(rows.map(({ id, before }) => [id ?? '', storedRowOf(before ?? {})]));
}

function storedRowOf(columns: Readonly<Record<string, unknown>>): StoredRow {
  return Object.fromEntries(ROW_FIELDS.map((field) => [field, columns[CLUB_FIELDS[field].column]]));
}
