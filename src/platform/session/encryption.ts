import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { twoFactor } from '#db/schema/accounts.ts';

const ROWS_AT_ONCE = 500;

/**
 * Encrypts with the secret of now what was encrypted with a former one: the secrets of authenticator apps,
 * and recovery codes. What none of them opens stays as it is. Several instances may do so at once.
 */
export async function renewEncryption(
  accounts: Sql,
  secret: string,
  former: readonly string[],
): Promise<void> {
  if (former.length === 0) return;
  let last: string | undefined;
  for (;;) {
    const rows = await accounts
      .select({ id: twoFactor.id, secret: twoFactor.secret, backupCodes: twoFactor.backupCodes })
      .from(twoFactor)
      .where(last === undefined ? undefined : gt(twoFactor.id, last))
      .orderBy(asc(twoFactor.id))
      .limit(ROWS_AT_ONCE);
    for (const row of rows) {
      const renewed = {
        secret: await renewedText(row.secret, secret, former),
        backupCodes: await renewedText(row.backupCodes, secret, former),
      };
      if (renewed.secret === row.secret && renewed.backupCodes === row.backupCodes) continue;
      // Unless a code was used or made at this moment.
      const { secret: before, backupCodes: codesBefore } = row;
      const same = [eq(twoFactor.secret, before), eq(twoFactor.backupCodes, codesBefore)];
      const unchanged = and(eq(twoFactor.id, row.id), ...same);
      await accounts.update(twoFactor).set(renewed).where(unchanged);
    }
    last = rows.at(-1)?.id;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

async function renewedText(
  encrypted: string,
  secret: string,
  former: readonly string[],
): Promise<string> {
  if ((await opened(encrypted, secret)) !== null) return encrypted;
  for (const key of former) {
    const data = await opened(encrypted, key);
    if (data !== null) return symmetricEncrypt({ key: secret, data });
  }
  return encrypted;
}

/** What was encrypted; null for another secret, which the cipher tells. */
export function opened(encrypted: string, key: string): Promise<string | null> {
  return symmetricDecrypt({ key, data: encrypted }).catch(() => null);
}
