import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import {
  areFew,
  countOfWords,
  hasWord,
  MOST_WORDS,
  wordsContaining,
  wordsContainingForeign,
} from './club-words.ts';
import type { AmongWords } from './club-words.ts';
import type { Sql } from './db.ts';
import { containing, isAscii } from './patterns.ts';
import { prepared, UNNAMED } from './prepared.ts';
import { clubNameWords, clubs } from './schema/clubs.ts';

/**
 * What a search for clubs filters by, as its statements take it: the names are those of placeholders.
 * A part of a name stands under `name` or `asciiName`, or as {@link wayTo} has it looked for.
 */
export type Wanted = Partial<
  Record<
    'name' | 'asciiName' | 'frequentName' | 'wordPattern' | 'state' | 'county' | 'city',
    string
  >
> &
  Partial<Record<'genders' | 'teamTypes' | 'programTypes' | 'words', readonly string[]>>;

const ascii = (placeholder: string) => sql`collate "C" ilike ${sql.placeholder(placeholder)}`;
const { genders, teamTypes, programTypes } = clubs;

const CONDITIONS: Readonly<Record<keyof Wanted, SQL>> = {
  name: sql`${clubs.name} ilike ${sql.placeholder('name')}`,
  // The same for ASCII, and a third of the work.
  asciiName: sql`${clubs.name} ${ascii('asciiName')}`,
  // Without an index: a name put together is not what the index holds.
  frequentName: sql`(${clubs.name} || '') ${ascii('frequentName')}`,
  words: hasWord('words', false),
  wordPattern: hasWord('wordPattern', false),
  state: eq(clubs.state, sql.placeholder('state')),
  county: eq(clubs.county, sql.placeholder('county')),
  /** A part of it. */
  city: sql`${clubs.city} ilike ${sql.placeholder('city')}`,
  genders: sql`${genders} @> ${sql.placeholder('genders')}::text[]`,
  teamTypes: sql`${teamTypes} && ${sql.placeholder('teamTypes')}::text[]`,
  programTypes: sql`${programTypes} @> ${sql.placeholder('programTypes')}::text[]`,
};

/** The same for clubs that are looked at row by row, and so without an index. */
const ROW_CONDITIONS: typeof CONDITIONS = {
  ...CONDITIONS,
  asciiName: sql`(${clubs.name} || '') ${ascii('asciiName')}`,
  genders: sql`(${genders} || '{}'::text[]) @> ${sql.placeholder('genders')}::text[]`,
  teamTypes: sql`(${teamTypes} || '{}'::text[]) && ${sql.placeholder('teamTypes')}::text[]`,
  programTypes: sql`(${programTypes} || '{}'::text[]) @> ${sql.placeholder('programTypes')}::text[]`,
};

/** The conditions of a search; its values go with the execution of the statement. */
export function filterFor(wanted: Wanted, conditions = CONDITIONS): SQL | undefined {
  return and(...keysOf(wanted).map((key) => conditions[key]));
}

function keysOf(wanted: Wanted): (keyof Wanted)[] {
  return Object.keys(wanted) as (keyof Wanted)[];
}

/** With more clubs than this, how they are looked for depends on how many match. */
export const MANY_CLUBS = 20_000;
/** So many clubs, drawn from all of them, tell what is frequent: one in a hundred. */
const DRAWN = 5_000;
const FREQUENT_SHARE = 0.01;
/** So many parts of a text, the longest ones, are looked for among the words of names. */
const MOST_PARTS = 3;
/** So many clubs of a place are looked at one by one before an index is asked. */
const LOOKED_AT = 20_000;
/** A limit that no club is beyond: what has one is read row by row. */
const ALL_CLUBS = 2_000_000_000;

/** How a search is put to the database. */
export interface Way {
  /** For an order by name. */
  readonly wanted: Wanted;
  /** For an order by a value, such as the rating. */
  readonly valued: Wanted;
  readonly counted: Wanted;
  /** How far the matches are counted. */
  readonly countedTo: number;
  /** How many clubs are looked at one by one before matches are counted by an index. */
  readonly lookedAt: number;
  /**
   * Whether there are few clubs. Among few everything is quickly done, and what costs most is to ask:
   * one statement reads and counts, and its plan is kept.
   */
  readonly amongFew: boolean;
}

/**
 * Chooses how to look for clubs (docs/decisions/008). PostgreSQL itself cannot know which texts are
 * frequent: row-level security keeps its statistics from it.
 *
 * @param name the text that `wanted.asciiName` is the pattern for
 * @param options.usual how far matches are counted
 * @param options.ofMany how far where very many clubs have to be looked through
 * @param options.byValue whether the order is not by name
 * @param options.manyClubs with more clubs than this they are very many
 */
export async function wayTo(
  db: Sql,
  wanted: Wanted,
  name: string | undefined,
  options: { usual: number; ofMany: number; byValue: boolean; manyClubs: number },
): Promise<Way> {
  const { asciiName, ...others } = wanted;
  const all = await countRoughly(db);
  const amongFew = all <= options.manyClubs;
  const isPlain = asciiName === undefined && others.name === undefined && !hasKind(wanted);
  if (isPlain || amongFew) {
    return { ...always(wanted), lookedAt: 0, countedTo: options.usual, amongFew };
  }
  const ofMany = { countedTo: options.ofMany, amongFew };
  if (name === undefined) return { ...always(wanted), ...ofMany, lookedAt: LOOKED_AT };
  if (asciiName === undefined) return { ...(await wayToForeign(db, wanted, name)), ...ofMany };

  const frequent = { ...others, frequentName: asciiName };
  const byRow = { ...always(frequent), ...ofMany, lookedAt: ALL_CLUBS };
  if (others.state !== undefined && others.county !== undefined) return byRow;
  if (hasKind(others) && !(await isFrequent(db, all, kindOf(others)))) {
    return { ...byRow, lookedAt: 0 };
  }
  const parts = await partsOf(db, name);
  const known = parts.filter(({ words }) => words.length <= MOST_WORDS);
  const rarest = known.length > 1 ? await rarestOf(db, all, known) : known[0];
  if (rarest === undefined) {
    if (await isFrequent(db, all, { asciiName })) return byRow;
    const wordPattern = containing(parts[0]?.part ?? '');
    return { ...always({ ...frequent, wordPattern }), ...ofMany, lookedAt: 0 };
  }
  const { words } = rarest;
  const byWords = rarest.part.length < name.length ? { ...frequent, words } : { ...others, words };
  const isWalked = options.byValue && !(await areFew(db, { words, state: others.state }));
  return {
    wanted: byWords,
    valued: isWalked ? frequent : byWords,
    counted: byWords,
    ...ofMany,
    lookedAt: 0,
  };
}

/**
 * The way to a name that is not ASCII: by the words that hold the longest of its parts that is not. A
 * part in ASCII would not do: to the rules of a language the sign of Kelvin is a k.
 */
async function wayToForeign(
  db: Sql,
  wanted: Wanted,
  name: string,
): Promise<Omit<Way, 'countedTo' | 'amongFew'>> {
  const plainly = { ...always(wanted), lookedAt: 0 };
  const [longest] = longestParts(name).filter((part) => !isAscii(part.toLowerCase()));
  if (longest === undefined) return plainly;
  const words = await wordsContainingForeign(db, longest);
  if (words.length > MOST_WORDS) return plainly;
  const byWords = { ...wanted, words };
  const isFew = await areFew(db, { words, state: wanted.state });
  return { ...plainly, wanted: byWords, valued: isFew ? byWords : wanted, counted: byWords };
}

function longestParts(text: string): string[] {
  return [...new Set(text.split(' '))]
    .filter((part) => part !== '')
    .toSorted((one, other) => other.length - one.length);
}

function always(wanted: Wanted): Pick<Way, 'wanted' | 'valued' | 'counted'> {
  return { wanted, valued: wanted, counted: wanted };
}

function hasKind(wanted: Wanted): boolean {
  return Object.keys(kindOf(wanted)).length > 0;
}

function kindOf({ genders, teamTypes, programTypes }: Wanted): Wanted {
  return {
    ...(genders ? { genders } : {}),
    ...(teamTypes ? { teamTypes } : {}),
    ...(programTypes ? { programTypes } : {}),
  };
}

function placeOf({ state, county }: Wanted): Wanted {
  return { ...(state ? { state } : {}), ...(county ? { county } : {}) };
}

/** So long, in milliseconds, a number that only tells how to search may be an old one. */
const KEEP_NUMBER_MS = 60_000;
const numbers = new WeakMap<Sql, { readonly clubs: Promise<number>; readonly until: number }>();

/** How many clubs there were a minute ago at most; see {@link countClubsRoughly}. */
export async function countRoughly(db: Sql): Promise<number> {
  const kept = numbers.get(db);
  if (kept && performance.now() < kept.until) return kept.clubs;
  const clubs = countClubsRoughly(db);
  numbers.set(db, { clubs, until: performance.now() + KEEP_NUMBER_MS });
  clubs.catch(() => numbers.delete(db));
  return clubs;
}

/** Clubs of whom little is known, in a block of their table. */
const MOST_CLUBS_OF_A_BLOCK = 40;

/**
 * How many clubs there are, by the size of their table: to count a million takes a second of
 * processor time. Before PostgreSQL has looked at the table for the first time, about twice as many.
 */
async function countClubsRoughly(db: Sql): Promise<number> {
  const { rows } = await db.execute<{ clubs: number }>(sql`
    select pg_relation_size(oid) / current_setting('block_size')::float8
      * case when reltuples > 0 and relpages > 0 then reltuples / relpages else ${MOST_CLUBS_OF_A_BLOCK} end
      as clubs
    from pg_catalog.pg_class where oid = 'public.clubs'::regclass`);
  return rows[0]?.clubs ?? 0;
}

/** A part of a text without spaces, and the words of names that hold it. */
interface Part {
  readonly part: string;
  readonly words: string[];
}

/** The longest parts of a text; the one alone that no name holds, when there is one. */
async function partsOf(db: Sql, name: string): Promise<Part[]> {
  const parts = longestParts(name.toLowerCase()).slice(0, MOST_PARTS);
  const found = await Promise.all(
    parts.map(async (part) => ({ part, words: await wordsContaining(db, part) })),
  );
  const unknown = found.find(({ words }) => words.length === 0);
  return unknown ? [unknown] : found;
}

/** Which part the fewest names hold, as far as a sample can tell. */
async function rarestOf(db: Sql, all: number, parts: readonly Part[]): Promise<Part | undefined> {
  const shares = await Promise.all(
    parts.map(({ part }) => shareOf(db, all, { asciiName: containing(part) })),
  );
  const least = Math.min(...shares);
  return parts[shares.indexOf(least)];
}

/** Whether one in a hundred clubs matches, as far as a sample can tell. @param all how many there are */
export async function isFrequent(db: Sql, all: number, wanted: Wanted): Promise<boolean> {
  return (await shareOf(db, all, wanted)) > FREQUENT_SHARE;
}

/** Shares of so many searches are known at a time. */
const MOST_SHARES = 500;
const shares = new WeakMap<Sql, LRUCache<string, Promise<number>>>();

/** Which part of all clubs matched a minute ago at most, by a sample of them. @param all how many there are */
async function shareOf(db: Sql, all: number, wanted: Wanted): Promise<number> {
  let known = shares.get(db);
  if (!known) shares.set(db, (known = new LRUCache({ max: MOST_SHARES, ttl: KEEP_NUMBER_MS })));
  const key = JSON.stringify(wanted);
  const found = known.get(key);
  if (found) return found;
  const share = drawShare(db, all, wanted);
  known.set(key, share);
  share.catch(() => known.delete(key));
  return share;
}

async function drawShare(db: Sql, all: number, wanted: Wanted): Promise<number> {
  const shape = `clubs, sample ${keysOf(wanted).join(' ')}`;
  const statement = prepared(db, shape, () =>
    db
      .select({
        matching: sql<number>`(count(*) filter (where ${filterFor(wanted, ROW_CONDITIONS)}))::int`,
        drawn: sql<number>`count(*)::int`,
      })
      .from(sql`${clubs} tablesample system (${sql.placeholder('percent')}) repeatable (1)`)
      .prepare(UNNAMED),
  );
  const percent = Math.min(100, (100 * DRAWN) / all);
  const [sample] = await statement.execute({ ...wanted, percent });
  return sample && sample.drawn > 0 ? sample.matching / sample.drawn : 0;
}

/** How many clubs match, counted up to one more than `countedTo`. */
export async function countClubs(db: Sql, way: Way): Promise<number> {
  const { counted, countedTo, lookedAt } = way;
  if (counted.words !== undefined) {
    const shape = `${countedTo} ${keysOf(counted).join(' ')}`;
    return countOfWords(db, amongWords(counted), { shape, values: counted, countedTo });
  }
  if (lookedAt === ALL_CLUBS) return countRows(db, counted, countedTo, lookedAt);
  if (lookedAt > 0) {
    const [total, ofPlace] = await Promise.all([
      countRows(db, counted, countedTo, lookedAt),
      counted.state === undefined ? ALL_CLUBS : countRows(db, placeOf(counted), lookedAt, 0),
    ]);
    if (total > countedTo || ofPlace <= lookedAt) return total;
  }
  return countRows(db, counted, countedTo, 0);
}

/** What to look for among the clubs of words. @param where what clubs have to meet besides the search */
export function amongWords(wanted: Wanted, where?: SQL): AmongWords {
  const { words: _words, frequentName, state, ...ofClub } = wanted;
  return {
    ofState: state !== undefined,
    ofName:
      frequentName === undefined ? undefined : sql`${clubNameWords.name} ${ascii('frequentName')}`,
    ofClub: and(filterFor(ofClub, ROW_CONDITIONS), where),
  };
}

/** @param lookedAt most clubs of the place that are looked at, one by one; 0 for all, by any way */
async function countRows(
  db: Sql,
  wanted: Wanted,
  countedTo: number,
  lookedAt: number,
): Promise<number> {
  const shape = `clubs, count ${countedTo} ${lookedAt} ${keysOf(wanted).join(' ')}`;
  const statement = prepared(db, shape, () =>
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(matching(db, wanted, countedTo, lookedAt))
      .prepare(UNNAMED),
  );
  const [row] = await statement.execute({ ...wanted });
  return row?.total ?? 0;
}

/** The clubs to count, up to one more than `countedTo`; for `lookedAt` see {@link countRows}. */
export function matching(db: Sql, wanted: Wanted, countedTo: number, lookedAt: number) {
  const { state: _state, county: _county, ...others } = wanted;
  const ofPlace = db
    .select()
    .from(clubs)
    .where(filterFor(placeOf(wanted)))
    .limit(lookedAt);
  return db
    .select({ one: sql`1` })
    .from(lookedAt === 0 ? clubs : sql`(${ofPlace}) as ${clubs}`)
    .where(filterFor(lookedAt === 0 ? wanted : others))
    .limit(countedTo + 1)
    .as('counted');
}
