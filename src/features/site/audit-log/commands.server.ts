import { sql } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';

/** @param days at least 30, or the database refuses (22023) */
export async function forgetOldChanges(accounts: Sql, days: number): Promise<void> {
  await accounts.execute(sql`select app.forget_changes(${days})`);
}
