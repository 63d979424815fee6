import type { PoolConnections } from '#db/db.ts';
import { closeDatabase, database, databaseConnections } from './database.ts';
import { accountsConnections, areAccountsReady, closeSiteAccounts } from './session/current.ts';

export function siteConnections(): readonly PoolConnections[] {
  return [...databaseConnections(), ...accountsConnections()];
}

export async function areConnectionsReady(): Promise<boolean> {
  const all = await Promise.all([database().isReady(), areAccountsReady()]);
  return all.every(Boolean);
}

export async function closeConnections(): Promise<void> {
  await Promise.all([closeDatabase(), closeSiteAccounts()]);
}
