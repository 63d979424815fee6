import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Milliseconds that a change to a table waits for those who use it. Everyone who comes later waits
 * behind it for as long: a backup takes minutes.
 */
export const LOCK_TIMEOUT_MS = 2_000;
/** Milliseconds in which those who had to wait can continue. */
const PAUSE_MS = 1_000;
/** Milliseconds after which a person has to look. */
const GIVE_UP_AFTER_MS = 600_000;
/** SQLSTATE: lock_not_available, deadlock_detected. */
const HELD_UP = new Set(['55P03', '40P01']);

/**
 * Changes tables that are in use: tries until it gets them, for ten minutes, and lets others continue
 * in between.
 *
 * @param change one transaction, or more that may be restarted, on connections with `lock_timeout`
 *   {@link LOCK_TIMEOUT_MS}
 * @throws what the change throws; the last timeout when the tables were in use all the time
 */
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

/**
 * Lets a role act as others, unless it already may: the statement takes locks.
 *
 * @param client signed in as a role that may grant them
 */
export async function grantRoles(
  client: pg.Client,
  roles: readonly string[],
  toRole: string,
): Promise<void> {
  const missing = await missingRoles(client, roles, toRole);
  if (missing.length === 0) return;
  await client.query(`grant ${missing.join(', ')} to ${pg.escapeIdentifier(toRole)}`);
}

/** The roles that `ofRole` may not act as yet. */
export async function missingRoles(
  client: pg.Client,
  roles: readonly string[],
  ofRole: string,
): Promise<string[]> {
  // Since PostgreSQL 16 a role may be a member of another and still not act as it.
  const { rows } = await client.query<{ role: string }>(
    `select role from unnest($1::text[]) as role
     where not pg_has_role($2::name, role::name,
       case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end)`,
    [roles, ofRole],
  );
  return rows.map(({ role }) => role);
}
