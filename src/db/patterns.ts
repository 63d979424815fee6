import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** A pattern for LIKE in which the text means itself: % _ \ have no special sense (decision 35). */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Whether a name holds a text, in any case of its letters, by the rules of its language.
 *
 * @param searchName the name in small letters, as `clubs.search_name` has it
 */
export function nameContains(searchName: SQLWrapper, text: string): SQL {
  return sql`${searchName} like lower(${containing(text)}::text collate "en-x-icu") collate "C"`;
}
