import { sql } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';

/**
 * Removes from the log of changes what is older than the operator keeps it.
 *
 * @param accounts statements as the accounts role, which sweeps what has run out
 * @param days 30 at least, else the database refuses (22023)
 */
export async function forgetOldChanges(accounts: Sql, days: number): Promise<void> {
  await accounts.execute(sql`select app.forget_changes(${days})`);
}
