import { and, asc, eq, exists, inArray, isNotNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { jsonOf } from '#db/json-of.ts';
import { clubs, finderClubs, summaryColumns } from '#db/schema/clubs.ts';
import { clubPrograms } from '#db/schema/seasons.ts';
import { MOST_DOLLARS } from '#domain/dollars.ts';
import type { nextTryoutOf } from '#features/tryouts/board/queries.server.ts';
import type { ListedTryout } from '#features/tryouts/board/schema.ts';
import { followedByName, pastName } from '#features/clubs/orders/queries.server.ts';
import type { Cursor } from '#features/clubs/orders/schema.ts';
import type { Costs, WantedPrograms } from './schema.ts';

const program = alias(clubPrograms, 'program');
const cheaper = alias(clubPrograms, 'cheaper');

function hasProgram(db: Reading, clubId: PgColumn, wanted: WantedPrograms): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(program)
      .where(and(eq(program.clubId, clubId), isWanted(wanted))),
  );
}

/**
 * A club of the view `finder_clubs` is of an age group that it states, or has a program for in its newest
 * season. With a highest fee only such a program counts, and only where its fee is disclosed.
 */
export function programFilter(db: Reading, wanted: WantedPrograms): SQL | undefined {
  const { ageGroup, maxFee } = wanted;
  if (ageGroup === undefined && maxFee === undefined) return undefined;
  const has = hasProgram(db, finderClubs.id, wanted);
  return ageGroup === undefined || maxFee !== undefined
    ? has
    : or(sql`${finderClubs.ageGroups} @> ${sql.param([ageGroup])}::text[]`, has);
}

/** What the wanted programs of a club cost: a part of a statement that is joined laterally, one row for each club. */
export function costsOf(db: Reading, clubId: PgColumn, wanted: WantedPrograms) {
  return db
    .select({
      lowest: sql<number | null>`min(${program.feeFrom})`.as('lowest'),
      highest: sql<number | null>`max(${program.feeTo})`.as('highest'),
      isKept: sql<boolean | null>`bool_or(${program.feeKind} = 'not_disclosed')`.as('isKept'),
      season: sql<number | null>`max(${program.season})`.as('season'),
    })
    .from(program)
    .where(and(eq(program.clubId, clubId), isWanted(wanted)))
    .as('costs');
}

/** Whose costs are the columns of `costsOf`, named as {@link Costs} names them, and whose tryout is that of `nextTryoutOf`. */
const listedClub = jsonOf({
  ...summaryColumns,
  costs: sql<Costs>`to_json(costs)`,
  nextTryout: sql<ListedTryout | null>`next_tryout.next`,
});

/** A club as {@link listedClubs} reads it. */
export type ListedClubRow = typeof listedClub._.type;

/**
 * Clubs as lists read them, with what each costs and its next tryout; all as one value, which is read faster than
 * row by row.
 *
 * @param total a number to be told in the same statement; null where none is given
 */
export async function listedClubs(
  db: Reading,
  {
    costs,
    next,
    where,
    inOrder = [],
    total = sql<null>`null`,
  }: {
    readonly costs: ReturnType<typeof costsOf>;
    readonly next: ReturnType<typeof nextTryoutOf>;
    readonly where: SQL | undefined;
    readonly inOrder?: readonly SQL[];
    readonly total?: SQL<number | null>;
  },
) {
  const found = db
    .select({ club: listedClub.as('club') })
    .from(clubs)
    .crossJoinLateral(costs)
    .leftJoinLateral(next, sql`true`)
    .where(where)
    .orderBy(...inOrder)
    .as('found');
  // Which takes them in their order.
  const all = sql<(typeof found.club._.type)[] | null>`json_agg(${found.club})`;
  const [answer] = await db.select({ all, total }).from(found);
  return { clubs: answer?.all ?? [], total: answer?.total ?? null };
}

/**
 * Ids of the first clubs by their lowest wanted fee, then by name; those who disclose none follow by name
 * (SEAS-14).
 *
 * @param filters that the clubs match beside the programs, of the view `finder_clubs`
 * @param stated matches clubs that may do without a wanted fee; undefined when none may
 * @param after the club before: its lowest fee, null where it discloses none
 */
export function cheapestClubs(
  db: Reading,
  wanted: WantedPrograms,
  filters: SQL | undefined,
  stated: SQL | undefined,
  after: Cursor | null,
  limit: number,
): SQL {
  const { name, id } = finderClubs;
  const isInRest = after !== null && after.value === null;
  const priced = db
    .select({ id })
    .from(program)
    .innerJoin(finderClubs, eq(id, program.clubId))
    .where(
      and(
        filters,
        isNotNull(program.feeFrom),
        isWanted(wanted),
        isLowest(db, wanted),
        isInRest ? sql`false` : after ? isPast(after) : undefined,
      ),
    )
    .orderBy(asc(program.feeFrom), asc(name), asc(id))
    .limit(limit);
  if (!stated) return priced.getSQL();
  const isPriced = hasProgram(db, id, { ...wanted, maxFee: MOST_DOLLARS });
  const past = isInRest ? pastName(after, false) : undefined;
  const others = and(filters, stated, sql`not ${isPriced}`, past);
  return followedByName(db, priced.getSQL(), others, limit);
}

function isWanted(wanted: WantedPrograms): SQL | undefined {
  const { maxFee } = wanted;
  return and(
    program.isNewest,
    isOfKind(program, wanted),
    maxFee === undefined ? undefined : lte(program.feeFrom, maxFee),
  );
}

function isOfKind(
  { ageGroup, gender, teamType }: typeof program | typeof cheaper,
  wanted: WantedPrograms,
): SQL | undefined {
  return and(
    wanted.ageGroup === undefined ? undefined : eq(ageGroup, wanted.ageGroup),
    wanted.gender === undefined ? undefined : eq(gender, wanted.gender),
    wanted.teamTypes === undefined ? undefined : inArray(teamType, [...wanted.teamTypes]),
  );
}

/** Whether the club has no wanted program of the season for less; of equal ones the first by its name counts. */
function isLowest(db: Reading, wanted: WantedPrograms): SQL {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(cheaper)
      .where(
        and(
          eq(cheaper.clubId, program.clubId),
          cheaper.isNewest,
          isOfKind(cheaper, wanted),
          sql`(${placeOf(cheaper)}) < (${placeOf(program)})`,
        ),
      ),
  );
}

function isPast(after: Cursor): SQL {
  const { feeFrom } = program;
  const fee = after.value;
  return sql`${feeFrom} >= ${fee} and (${feeFrom} > ${fee} or ${pastName(after, false)})`;
}

/** The fee, and what no two programs of a club and a season have in common. */
function placeOf({ feeFrom, ageGroup, gender, teamType }: typeof program | typeof cheaper): SQL {
  return sql.join([feeFrom, ageGroup, gender, teamType], sql`, `);
}
