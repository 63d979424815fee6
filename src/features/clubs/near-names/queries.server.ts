import { sql } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { nameContains } from '#db/patterns.ts';
import { finderClubs } from '#db/schema/clubs.ts';

/** So many words of a text are looked at, and so many near spellings of each are told. */
const MOST_PARTS = 5;
const MOST_NEAR = 3;
/** Of so many names that hold something near a word, the nearest word is chosen. */
const MOST_NAMES = 200;

/**
 * Near spellings of a text that no club's name holds, which names do hold: 'Brandywine' for 'brandywne'.
 * Only words that no name holds are spelled anew, by the trigrams they share with the words of names.
 *
 * @returns the best ones, as they stand in a name; empty where nothing is near
 */
export async function nearNames(db: Reading, text: string): Promise<string[]> {
  const parts = [...new Set(text.toLowerCase().split(/\s+/))].slice(0, MOST_PARTS);
  const found = await Promise.all(parts.map((part) => nearWords(db, part)));
  const best = found
    .filter(([first]) => first !== undefined)
    .toSorted(([one], [other]) => (other?.likeness ?? 0) - (one?.likeness ?? 0));
  return (best[0] ?? []).map(({ word }) => word);
}

/** The words of names nearest to one that no name holds, the best first. */
async function nearWords(db: Reading, part: string): Promise<{ word: string; likeness: number }[]> {
  const { rows } = await db.execute<{ word: string; likeness: number }>(sql`
    select min(near.word) as word, max(similarity(near.word, ${part})) as likeness
    from (
      select name from ${finderClubs} where ${finderClubs.searchName} %> ${part} limit ${MOST_NAMES}
    ) as named
    cross join regexp_split_to_table(named.name, '[[:space:]]+') as near (word)
    where near.word % ${part}
      and not exists (select from ${finderClubs} where ${nameContains(finderClubs.searchName, part)})
    group by lower(near.word)
    order by likeness desc, lower(near.word)
    limit ${MOST_NEAR}`);
  return rows;
}
