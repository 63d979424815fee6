import { or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** A pattern for LIKE that matches the text literally: % _ \ have no special meaning (D35). */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const HYPHENS = /[-‐‑‒–—]/g;

/**
 * Whether a name contains a text, both folded (D67). A hyphen may also be typed as a blank: the column holds
 * both spellings of a name, and both of a text are looked for.
 *
 * Not LIKE: without statistics, which row-level security hides from the planner, it expects one match for any text and
 * reads what it joins club by club.
 *
 * @param foldedName `clubs.folded_name`
 */
export function nameContains(foldedName: SQLWrapper, text: string): SQL | undefined {
  const spellings = new Set([text, text.replaceAll(HYPHENS, ' ')]);
  return or(
    ...Array.from(spellings, (spelling) => sql`strpos(${foldedName}, app.folded(${spelling})) > 0`),
  );
}
