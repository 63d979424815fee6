import { sql } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';

/**
 * Removes emails that were given up more than 30 days ago: they contain addresses.
 *
 * @param accounts statements as the accounts role, which sweeps what has run out
 */
export async function forgetGivenUpMails(accounts: Sql): Promise<void> {
  await accounts.execute(sql`select app.forget_given_up_mails()`);
}
