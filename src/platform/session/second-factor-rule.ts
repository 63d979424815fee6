import type { Sql } from '#db/db.ts';
import { secondFactorRule } from '#db/schema/accounts.ts';

/**
 * Has the database require a second factor of administrators, or no longer. While it does, it counts
 * the week to set one up from the first time it was told, or from the day the role was given.
 *
 * @param accounts statements as the accounts role
 */
export async function ruleSecondFactors(
  accounts: Sql,
  rule: 'required' | 'optional',
): Promise<void> {
  if (rule === 'optional') await accounts.delete(secondFactorRule);
  else await accounts.insert(secondFactorRule).values({}).onConflictDoNothing();
}
