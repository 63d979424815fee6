import type { Accounts } from './accounts.ts';
import type { Visitor } from './credentials.ts';
import { knownBrowserOf } from './known-browsers.ts';
import { LIMITS } from './limits.ts';
import { isWithin } from './rate-limit.ts';

/**
 * Whether a link to set a new password may go to an address; counts it. Requests from a browser that the
 * account knows are counted by themselves: what strangers ask for keeps no owner from the link.
 *
 * @param email in lower case
 */
export async function isResetMailDue(
  accounts: Accounts,
  email: string,
  { headers }: Visitor,
): Promise<boolean> {
  const { sql } = accounts.database;
  const known = await knownBrowserOf(accounts, email, headers);
  const subject = known === null ? `reset of ${email}` : `reset of ${email} with ${known}`;
  return (
    (await isWithin(sql, subject, LIMITS.resetsOf)) &&
    (await isWithin(sql, `${subject} in a day`, LIMITS.resetsOfInADay))
  );
}
