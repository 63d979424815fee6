import { sql } from 'drizzle-orm';
import type { Sql } from './db.ts';
import { containing } from './patterns.ts';

/** So many words of a text are looked at, and so many near spellings of each are told. */
const MOST_PARTS = 5;
const MOST_NEAR = 3;

/**
 * Near spellings of a text that no club's name holds, which names do hold: 'Brandywine' for 'brandywne'.
 * Only words that no name holds are spelled anew, by the trigrams they share with the words of names.
 *
 * @returns the best ones, as they stand in a name; empty where nothing is near
 */
export async function nearNames(db: Sql, text: string): Promise<string[]> {
  const parts = [...new Set(text.toLowerCase().split(/\s+/))].slice(0, MOST_PARTS);
  const { rows } = await db.execute<{ part: string; word: string; name: string }>(sql`
    select part.word as part, near.word, near.name
    from unnest(${sql.param(parts)}::text[], ${sql.param(parts.map(containing))}::text[])
      with ordinality as part (word, pattern, place)
    cross join lateral (
      select known.word, first.name, similarity(known.word, part.word) as likeness
      from club_vocabulary as known
      -- A word stays when the last name that had it is gone.
      cross join lateral (
        select name from club_name_words as held where held.word = known.word order by name limit 1
      ) as first
      where known.word % part.word
      order by likeness desc, known.word limit ${MOST_NEAR}
    ) as near
    where not exists (select from club_vocabulary as known where known.word like part.pattern)
    order by near.likeness desc, part.place, near.word`);
  const best = rows.filter(({ part }) => part === rows[0]?.part).slice(0, MOST_NEAR);
  return [...new Set(best.map(({ word, name }) => asInName(word, name)))];
}

/** A word in small letters as a name has it. */
function asInName(word: string, name: string): string {
  const at = name.toLowerCase().indexOf(word);
  // Small letters may be more than capital ones in some languages.
  const found = name.slice(at, at + word.length);
  return at >= 0 && found.toLowerCase() === word ? found : word;
}
