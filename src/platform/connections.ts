import type { PoolConnections } from '#db/db.ts';
import { closeDatabase, database, databaseConnections } from './database.ts';
import { accountsConnections, areAccountsReady, closeSiteAccounts } from './session/current.ts';

/** The connections with which this process serves people; none until one is first needed. */
export function siteConnections(): readonly PoolConnections[] {
  return [...databaseConnections(), ...accountsConnections()];
}

/** Whether those connections work, and may write. */
export async function areConnectionsReady(): Promise<boolean> {
  const all = await Promise.all([database().isReady(), areAccountsReady()]);
  return all.every(Boolean);
}

/** Closes what requests have opened; call it after the last one. */
export async function closeConnections(): Promise<void> {
  await Promise.all([closeDatabase(), closeSiteAccounts()]);
}
