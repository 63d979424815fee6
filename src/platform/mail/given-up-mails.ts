import { sql } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';

/** They contain addresses, so they go after 30 days. Runs as the accounts role. */
export async function forgetGivenUpMails(accounts: Sql): Promise<void> {
  await accounts.execute(sql`select app.forget_given_up_mails()`);
}
