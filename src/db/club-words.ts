import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Sql } from './db.ts';
import { containing } from './patterns.ts';
import { prepared, UNNAMED } from './prepared.ts';
import { clubNameWords, clubs, clubVocabulary } from './schema/clubs.ts';

/** The words of names, by which names that hold a text are found (docs/decisions/008). */

/** Clubs of so many words are put together in the order of their names within some milliseconds. */
export const MOST_WORDS = 250;
/** No name has more: it has at most 200 characters, every other one a space. */
const WORDS_OF_A_NAME = 100;
/** Their clubs are read before they are sorted; more are gone through in their order. */
const FEW_CLUBS = 3_000;

/** The columns of a row's place among the names. */
export interface Placed {
  readonly name: PgColumn;
  readonly id: PgColumn;
}

/**
 * What is looked for among the clubs of some words. All is a condition for statements, which take
 * `words` and, where it is in them, `state` as values.
 */
export interface AmongWords {
  /** Whether they are those of one state. */
  readonly ofState: boolean;
  /** On columns of {@link clubNameWords}. */
  readonly ofName?: SQL | undefined;
  /** On columns of {@link clubs}. */
  readonly ofClub?: SQL | undefined;
}

/**
 * The words of all names that hold a text.
 *
 * @param part in ASCII, without spaces
 * @returns {@link MOST_WORDS} and one more at most
 */
export async function wordsContaining(db: Sql, part: string): Promise<string[]> {
  const statement = prepared(db, 'words containing', () =>
    db
      .selectDistinct({ word: clubVocabulary.word })
      .from(clubVocabulary)
      .where(sql`${clubVocabulary.word} like ${sql.placeholder('part')}`)
      .limit(MOST_WORDS + 1)
      .prepare(UNNAMED),
  );
  const rows = await statement.execute({ part: containing(part.toLowerCase()) });
  return rows.map(({ word }) => word);
}

/**
 * The same for a part that is not ASCII: in any case of its letters, as the names themselves are
 * compared. Words in ASCII cannot hold it, and so only the few others are looked at.
 */
export async function wordsContainingForeign(db: Sql, part: string): Promise<string[]> {
  const { word } = clubVocabulary;
  const statement = prepared(db, 'words containing, not ascii', () =>
    db
      .selectDistinct({ word })
      .from(clubVocabulary)
      .where(
        sql`octet_length(${word}) > char_length(${word})
          and ${word} collate "en-x-icu" ilike ${sql.placeholder('part')}`,
      )
      .limit(MOST_WORDS + 1)
      .prepare(UNNAMED),
  );
  const rows = await statement.execute({ part: containing(part) });
  return rows.map((row) => row.word);
}

/**
 * The clubs with one of `words` in their name, or of all words that `wordPattern` fits.
 *
 * @param ofState whether only those of a state
 */
export function hasWord(key: 'words' | 'wordPattern', ofState: boolean): SQL {
  const isWord =
    key === 'words'
      ? sql`${clubNameWords.word} = any(${sql.placeholder('words')}::text[])`
      : sql`${clubNameWords.word} in (
          select ${clubVocabulary.word} from ${clubVocabulary}
          where ${clubVocabulary.word} like ${sql.placeholder('wordPattern')})`;
  return sql`${clubs.id} in (
    select ${clubNameWords.clubId} from ${clubNameWords}
    where ${and(isWord, ofState ? eq(clubNameWords.state, sql.placeholder('state')) : undefined)})`;
}

/**
 * Ids of the first clubs of `words` by name, as many as the placeholder `limit` says: the first ones
 * of each word, which an index has in their order, and of these the first.
 *
 * @param past the condition for rows behind a position, when the list starts at one
 */
export function firstOfWords(
  among: AmongWords,
  { descending, past }: { descending: boolean; past?: ((place: Placed) => SQL) | undefined },
): SQL {
  const direction = descending ? desc : asc;
  const place = { name: clubNameWords.name, id: clubNameWords.clubId };
  const limit = sql.placeholder('limit');
  // OFFSET 0: clubs of several words are left out by hashing before anything is sorted.
  return sql`
    select id from (
      select distinct listed.name, listed.id
      from unnest(${sql.placeholder('words')}::text[]) as looked_for (word)
      cross join lateral (
        select ${place.name} as name, ${place.id} as id from ${rowsOf(among)}
        where ${and(sql`${clubNameWords.word} = looked_for.word`, conditionsOf(among), past?.(place))}
        order by ${direction(place.name)}, ${direction(place.id)} limit ${limit}
      ) as listed
      offset 0
    ) as chosen
    order by ${direction(sql`chosen.name`)}, ${direction(sql`chosen.id`)} limit ${limit}`;
}

/**
 * How many clubs have one of `words` in their name, counted up to one more than `countedTo`.
 *
 * @param shape stands for `among` among all of the process
 * @param values of its placeholders
 */
export async function countOfWords(
  db: Sql,
  among: AmongWords,
  {
    shape,
    values,
    countedTo,
  }: { shape: string; values: Record<string, unknown>; countedTo: number },
): Promise<number> {
  const statement = prepared(db, `clubs of words, count ${shape}`, () =>
    db
      .select({
        rows: sql<number>`count(*)::int`,
        clubs: sql<number>`count(distinct listed.id)::int`,
      })
      .from(
        sql`(
          select ${clubNameWords.clubId} as id
          from unnest(${sql.placeholder('words')}::text[]) as looked_for (word)
          cross join lateral (
            select ${clubNameWords.clubId} from ${rowsOf(among)}
            where ${and(sql`${clubNameWords.word} = looked_for.word`, conditionsOf(among))}
          ) as ${clubNameWords}
          limit ${sql.placeholder('rows')}
        ) as listed`,
      )
      .prepare(UNNAMED),
  );
  // A club is listed with each of its words that holds the text, which are hardly ever two.
  for (const perClub of [1, 2, WORDS_OF_A_NAME]) {
    const limit = perClub * (countedTo + 1);
    const [counted = { rows: 0, clubs: 0 }] = await statement.execute({ ...values, rows: limit });
    if (counted.clubs > countedTo) return countedTo + 1;
    if (counted.rows < limit) return counted.clubs;
  }
  throw new Error('a name has more words than it has room for');
}

/** Whether so few clubs have one of the words that all of them may be read. */
export async function areFew(
  db: Sql,
  { words, state }: { words: readonly string[]; state?: string | undefined },
): Promise<boolean> {
  const statement = prepared(db, `clubs of words, few ${state === undefined}`, () => {
    const listed = db
      .select({ one: sql`1` })
      .from(clubNameWords)
      .where(
        and(
          sql`${clubNameWords.word} = any(${sql.placeholder('words')}::text[])`,
          state === undefined ? undefined : eq(clubNameWords.state, sql.placeholder('state')),
        ),
      )
      .limit(FEW_CLUBS + 1)
      .as('listed');
    return db
      .select({ rows: sql<number>`count(*)::int` })
      .from(listed)
      .prepare(UNNAMED);
  });
  const [counted] = await statement.execute({ words, state });
  return (counted?.rows ?? 0) <= FEW_CLUBS;
}

function rowsOf({ ofClub }: AmongWords): SQL {
  if (ofClub === undefined) return sql`${clubNameWords}`;
  return sql`${clubNameWords} inner join ${clubs} on ${eq(clubs.id, clubNameWords.clubId)}`;
}

function conditionsOf({ ofState, ofName, ofClub }: AmongWords): SQL | undefined {
  return and(
    ofState ? eq(clubNameWords.state, sql.placeholder('state')) : undefined,
    ofName,
    ofClub,
  );
}
