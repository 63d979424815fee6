import { randomBytes } from 'node:crypto';
import type { Sql } from '#db/db.ts';
import { secret } from '#db/schema/accounts.ts';

/**
 * What session cookies are signed with and second factors are encrypted with: the operator's AUTH_SECRET,
 * else a secret that the first instance makes and all of them read from the database, where only the
 * accounts role can see it.
 *
 * @param accounts statements as the accounts role
 * @param configured AUTH_SECRET, if set
 * @returns with it the one in the database that AUTH_SECRET stands in for
 */
export async function siteSecret(
  accounts: Sql,
  configured: string | undefined,
): Promise<{ readonly secret: string; readonly former: readonly string[] }> {
  const kept = await readSecret(accounts);
  if (configured !== undefined) {
    return { secret: configured, former: kept === undefined ? [] : [kept] };
  }
  return { secret: kept ?? (await makeSecret(accounts)), former: [] };
}

async function makeSecret(accounts: Sql): Promise<string> {
  // If several start at the same moment one wins, and all read what it wrote.
  await accounts
    .insert(secret)
    .values({ value: randomBytes(48).toString('base64url') })
    .onConflictDoNothing();
  const made = await readSecret(accounts);
  if (made === undefined) throw new Error('The secret for sessions could not be kept');
  return made;
}

async function readSecret(accounts: Sql): Promise<string | undefined> {
  const [row] = await accounts.select({ value: secret.value }).from(secret);
  return row?.value;
}
