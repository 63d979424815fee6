import { randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { secret, twoFactor } from '#db/schema/accounts.ts';

/**
 * Signs session cookies and encrypts second factors: AUTH_SECRET, or a secret that the first
 * instance stores in the database, readable by the accounts role only.
 */
export async function siteSecret(accounts: Sql, configured: string | undefined) {
  const kept = await readSecret(accounts);
  if (configured !== undefined) {
    return { secret: configured, former: kept === undefined ? [] : [kept] };
  }
  return { secret: kept ?? (await makeSecret(accounts)), former: [] };
}

async function makeSecret(accounts: Sql): Promise<string> {
  // If several instances start at once, one wins, and all read its secret.
  await accounts
    .insert(secret)
    .values({ value: randomBytes(48).toString('base64url') })
    .onConflictDoNothing();
  const made = await readSecret(accounts);
  if (made === undefined) throw new Error('The secret for sessions couldn’t be kept');
  return made;
}

async function readSecret(accounts: Sql): Promise<string | undefined> {
  const [row] = await accounts.select({ value: secret.value }).from(secret);
  return row?.value;
}

/** Re-encrypts what a former secret can decrypt, and leaves the rest. Several instances may run this at once. */
export async function renewEncryption(accounts: Sql, secret: string, former: readonly string[]) {
  if (former.length === 0) return;
  const { id, secret: app, backupCodes } = twoFactor;
  for (const before of await accounts.select({ id, app, backupCodes }).from(twoFactor)) {
    const renewed = {
      secret: await renewedText(before.app, secret, former),
      backupCodes: await renewedText(before.backupCodes, secret, former),
    };
    if (renewed.secret === before.app && renewed.backupCodes === before.backupCodes) continue;
    // Unless a code was used or made at this moment.
    const same = [eq(app, before.app), eq(backupCodes, before.backupCodes)];
    await accounts
      .update(twoFactor)
      .set(renewed)
      .where(and(eq(id, before.id), ...same));
  }
}

async function renewedText(encrypted: string, secret: string, former: readonly string[]) {
  if ((await decryptedOrNull(encrypted, secret)) !== null) return encrypted;
  for (const key of former) {
    const data = await decryptedOrNull(encrypted, key);
    if (data !== null) return symmetricEncrypt({ key: secret, data });
  }
  return encrypted;
}

/** Null when the secret is another one. */
export function decryptedOrNull(encrypted: string, key: string): Promise<string | null> {
  return symmetricDecrypt({ key, data: encrypted }).catch(() => null);
}
