import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** A pattern for LIKE that matches the text literally: % _ \ have no special meaning (decision 35). */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Whether a name contains a text, ignoring case, by the rules of its language.
 *
 * @param searchName the name in lowercase, as in `clubs.search_name`
 */
export function nameContains(searchName: SQLWrapper, text: string): SQL {
  return sql`${searchName} like lower(${containing(text)}::text collate "en-x-icu") collate "C"`;
}
