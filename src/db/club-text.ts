import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countRoughly, isFrequent, MANY_CLUBS } from './club-search.ts';
import { firstOfWords, MOST_WORDS, wordsContaining } from './club-words.ts';
import type { Placed } from './club-words.ts';
import type { Sql } from './db.ts';
import { containing, isAscii } from './patterns.ts';
import { clubNameWords, clubs } from './schema/clubs.ts';

/** Where clubs with a text in their name or city are found, as conditions and values of a statement. */
export interface TextAmongMany {
  /** Ids of the first ones by name, those behind a position when there is one; takes `limit`. */
  readonly first: (past: ((place: Placed) => SQL) | undefined) => SQL;
  /**
   * Ids of them: of its words as many as `limit` says, a club being met with each of its words, and of
   * cities half as many.
   */
  readonly some: SQL;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * How to find a text in name or city among very many clubs: by the words of names (see
 * docs/decisions/008) and, apart from them, by the city.
 *
 * @param state only its clubs
 * @param manyClubs with more clubs than this they are very many
 * @returns null where the plain condition does as well
 */
export async function textAmongMany(
  db: Sql,
  { text, state }: { text: string; state: string | undefined },
  manyClubs = MANY_CLUBS,
): Promise<TextAmongMany | null> {
  if (!isAscii(text) || text.includes(' ')) return null;
  const all = await countRoughly(db);
  if (all <= manyClubs) return null;
  const words = await wordsContaining(db, text);
  if (words.length > MOST_WORDS) return null;
  const city = containing(text);
  // Many of a city are soon met among all by name; few are all found, by an index.
  const isWalked = await isFrequent(db, all, { city });
  const column = isWalked ? sql`(${clubs.city} || '')` : sql`${clubs.city}`;
  const inCity = and(
    sql`${column} ilike ${sql.placeholder('city')}`,
    state === undefined ? undefined : eq(clubs.state, sql.placeholder('state')),
  );
  const byName = [asc(clubs.name), asc(clubs.id)];
  const limit = sql.placeholder('limit');
  const ofState = state !== undefined;
  return {
    values: { words, city, state },
    first: (past) => {
      const where = and(inCity, past?.(clubs));
      const found = isWalked
        ? sql`${clubs} where ${where}`
        : sql`(select * from ${clubs} where ${where} offset 0) as ${clubs}`;
      return sql`(${firstOfWords({ ofState }, { descending: false, past })})
        union (select ${clubs.id} from ${found} order by ${sql.join(byName, sql`, `)} limit ${limit})`;
    },
    some: sql`(
        select ${clubNameWords.clubId} as id from ${clubNameWords}
        where ${and(
          sql`${clubNameWords.word} = any(${sql.placeholder('words')}::text[])`,
          ofState ? eq(clubNameWords.state, sql.placeholder('state')) : undefined,
        )} limit ${limit}
      ) union (select ${clubs.id} from ${clubs} where ${inCity} limit ${limit}::int / 2)`,
  };
}
