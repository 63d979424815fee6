import { sql } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { secondFactorRule } from '#db/schema/accounts.ts';
import type { SecondFactorRule } from '#domain/second-factor.ts';

/**
 * Makes the database require a second factor of those whom a rule covers, or of nobody. The week to set
 * one up counts from the first time it was required of them, or from the day the role was given or the
 * account was made.
 *
 * @param accounts statements as the accounts role
 */
export async function ruleSecondFactors(accounts: Sql, rule: SecondFactorRule): Promise<void> {
  if (rule === 'optional') {
    await accounts.delete(secondFactorRule);
    return;
  }
  const { rolesSince, everyoneSince } = secondFactorRule;
  const coversRoles = rule === 'roles' || rule === 'everyone';
  const coversEveryone = rule === 'everyone';
  const now = new Date();
  await accounts
    .insert(secondFactorRule)
    .values({
      rolesSince: coversRoles ? now : null,
      everyoneSince: coversEveryone ? now : null,
    })
    .onConflictDoUpdate({
      target: secondFactorRule.onlyOne,
      set: {
        rolesSince: coversRoles ? sql`coalesce(${rolesSince}, excluded.roles_since)` : null,
        everyoneSince: coversEveryone
          ? sql`coalesce(${everyoneSince}, excluded.everyone_since)`
          : null,
      },
    });
}
