import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Sql } from './db.ts';
import { prepared, UNNAMED } from './prepared.ts';
import { clubs, summaryColumns } from './schema/clubs.ts';

/**
 * What a search for clubs filters by, as its statements take it: the names are those of placeholders.
 * A part of a name stands under one of five, which say how it is looked for.
 */
export type Wanted = Partial<
  Record<
    'name' | 'asciiName' | 'frequentName' | 'rareName' | 'fragment' | 'state' | 'county',
    string
  >
> &
  Partial<Record<'genders' | 'teamTypes', readonly string[]>>;

const ascii = (placeholder: string) => sql`collate "C" ilike ${sql.placeholder(placeholder)}`;

const CONDITIONS: Readonly<Record<keyof Wanted, SQL>> = {
  name: sql`${clubs.name} ilike ${sql.placeholder('name')}`,
  // The same for ASCII, and a third of the work (migration 0016).
  asciiName: sql`${clubs.name} ${ascii('asciiName')}`,
  rareName: sql`${clubs.name} ${ascii('rareName')}`,
  // Without an index: a name put together is not what the index holds.
  frequentName: sql`(${clubs.name} || '') ${ascii('frequentName')}`,
  fragment: sql`app.fragments(${clubs.name}) @> array[${sql.placeholder('fragment')}]::text[]`,
  state: eq(clubs.state, sql.placeholder('state')),
  county: eq(clubs.county, sql.placeholder('county')),
  genders: sql`${clubs.genders} @> ${sql.placeholder('genders')}::text[]`,
  teamTypes: sql`${clubs.teamTypes} && ${sql.placeholder('teamTypes')}::text[]`,
};

/** The conditions of a search; its values go with the execution of the statement. */
export function filterFor(wanted: Wanted): SQL | undefined {
  return and(...(Object.keys(wanted) as (keyof Wanted)[]).map((name) => CONDITIONS[name]));
}

/** With more clubs than this, how a name is looked for depends on how many have it. */
const MANY_CLUBS = 20_000;
/** So many of the first of these make a text a frequent one: one name in a hundred. */
const FREQUENT = MANY_CLUBS / 100;
/** Longer texts have trigrams. */
const LONGEST_FRAGMENT = 2;
/** A limit that none of them is beyond: what has one is read row by row. */
const ALL_CLUBS = 2_000_000_000;

/** How a search is put to the database. */
export interface Way {
  readonly wanted: Wanted;
  /** The same, as matches are best counted. */
  readonly counted: Wanted;
  /** How far the matches are counted. */
  readonly countedTo: number;
}

/**
 * Chooses how to look for clubs (docs/decisions/008). PostgreSQL itself cannot know which texts are
 * frequent: row-level security keeps its statistics from it. Frequent ones are soon found by going
 * through the names, rare ones by an index: of trigrams, or of fragments for one or two letters.
 *
 * @param name the text that `wanted.asciiName` is the pattern for
 * @param limits how far matches are counted, and how far where very many clubs have to be looked through
 */
export async function wayTo(
  db: Sql,
  wanted: Wanted,
  name: string | undefined,
  limits: { readonly usual: number; readonly ofMany: number },
): Promise<Way> {
  const { asciiName, ...others } = wanted;
  const { name: otherName, genders, teamTypes } = others;
  const isOfPlace = [asciiName, otherName, genders, teamTypes].every((part) => part === undefined);
  if (isOfPlace || !(await hasManyClubs(db))) {
    return { wanted, counted: wanted, countedTo: limits.usual };
  }
  const countedTo = limits.ofMany;
  if (asciiName === undefined || name === undefined) return { wanted, counted: wanted, countedTo };
  const frequent = { ...others, frequentName: asciiName };
  const rare =
    name.length > LONGEST_FRAGMENT
      ? { ...others, rareName: asciiName }
      : { ...others, fragment: name.toLowerCase() };
  const ofFirst = await countMatches(db, { frequentName: asciiName }, countedTo, MANY_CLUBS);
  return {
    wanted: ofFirst > FREQUENT ? frequent : rare,
    counted: ofFirst > countedTo ? frequent : rare,
    countedTo,
  };
}

/** As PostgreSQL last estimated it, which it does by itself after changes. */
async function hasManyClubs(db: Sql): Promise<boolean> {
  const statement = prepared(db, 'clubs, many', () =>
    db
      .select({ many: sql<boolean>`reltuples > ${MANY_CLUBS}` })
      .from(sql`pg_catalog.pg_class`)
      .where(sql`oid = 'public.clubs'::regclass`)
      .prepare(UNNAMED),
  );
  return (await statement.execute())[0]?.many ?? false;
}

/** How many clubs match, counted up to one more than `countedTo`. */
export function countClubs(db: Sql, { counted, countedTo }: Way): Promise<number> {
  const { frequentName, state } = counted;
  // Row by row no part of the alphabet comes first; within a state an index has all that is asked.
  const byRow = frequentName !== undefined && state === undefined;
  return countMatches(db, counted, countedTo, byRow ? ALL_CLUBS : undefined);
}

async function countMatches(
  db: Sql,
  wanted: Wanted,
  countedTo: number,
  rows?: number,
): Promise<number> {
  const shape = `clubs, count ${countedTo} ${rows} ${Object.keys(wanted).join(' ')}`;
  const statement = prepared(db, shape, () => {
    const counted = db
      .select({ one: sql`1` })
      .from(rows ? sql`(select * from ${clubs} limit ${rows}) as ${clubs}` : clubs)
      .where(filterFor(wanted))
      .limit(countedTo + 1)
      .as('counted');
    return db
      .select({ total: sql<number>`count(*)::int` })
      .from(counted)
      .prepare(UNNAMED);
  });
  const [row] = await statement.execute(wanted);
  return row?.total ?? 0;
}

/**
 * The statement for the first rows in an order, as many as its placeholder `limit` says. Which they are
 * is told by an index alone where it holds what is asked; only then are their rows looked at. Rare names
 * are all found before they are sorted.
 *
 * @param where {@link filterFor} and what else they have to meet
 */
export function firstClubs(db: Sql, wanted: Wanted, where: SQL | undefined, order: SQL[]) {
  const isRare = wanted.rareName !== undefined || wanted.fragment !== undefined;
  const chosen = db
    .select({ id: sql<string>`${clubs.id}` })
    .from(isRare ? sql`(select * from ${clubs} where ${where} offset 0) as ${clubs}` : clubs)
    .where(isRare ? undefined : where)
    .orderBy(...order)
    .limit(sql.placeholder('limit'));
  return db
    .select(summaryColumns)
    .from(clubs)
    .where(inArray(clubs.id, chosen))
    .orderBy(...order)
    .prepare(UNNAMED);
}
