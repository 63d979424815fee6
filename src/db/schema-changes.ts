import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How long a change waits for a table's users. Everyone who comes later waits behind it. */
export const LOCK_TIMEOUT_MS = 2_000;
const PAUSE_MS = 1_000;
const GIVE_UP_AFTER_MS = 600_000;
/** SQLSTATE: lock_not_available, deadlock_detected. */
const HELD_UP = new Set(['55P03', '40P01']);

/** Retries for ten minutes. The change needs `lock_timeout` {@link LOCK_TIMEOUT_MS}. */
export async function whenTablesAreFree(change: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await change();
    } catch (error) {
      if (!isHeldUp(error) || performance.now() > giveUpAt) throw error;
    }
    await pause(PAUSE_MS);
  }
}

function isHeldUp(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError && HELD_UP.has(error.code ?? '')) return true;
  return isHeldUp(error.cause);
}

/** Grants only what is missing: the statement takes locks. */
export async function grantRoles(
  client: pg.Client,
  roles: readonly string[],
  toRole: string,
): Promise<void> {
  const missing = await missingRoles(client, roles, toRole);
  if (missing.length === 0) return;
  await client.query(`grant ${missing.join(', ')} to ${pg.escapeIdentifier(toRole)}`);
}

export async function missingRoles(
  client: pg.Client,
  roles: readonly string[],
  ofRole: string,
): Promise<string[]> {
  // Since PostgreSQL 16 a member of a role may not be allowed to act as it.
  const { rows } = await client.query<{ role: string }>(
    `select role from unnest($1::text[]) as role
     where not pg_has_role($2::name, role::name,
       case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end)`,
    [roles, ofRole],
  );
  return rows.map(({ role }) => role);
}
