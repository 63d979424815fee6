import { or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** A LIKE pattern in which % _ \ have no special meaning (D35). */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const HYPHENS = /[-‐‑‒–—]/g;

/**
 * Whether a folded name contains a text (D67). A hyphen may be typed as a blank: the column holds
 * both spellings, and both are looked for. Not LIKE: row-level security hides statistics from the
 * planner, which would then expect one match for any text and read the joined tables club by club.
 */
export function nameContains(foldedName: SQLWrapper, text: string): SQL | undefined {
  const spellings = new Set([text, text.replaceAll(HYPHENS, ' ')]);
  return or(
    ...Array.from(spellings, (spelling) => sql`strpos(${foldedName}, app.folded(${spelling})) > 0`),
  );
}
