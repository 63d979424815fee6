import { createDb } from '#db/db.ts';
import type { Db, PoolConnections } from '#db/db.ts';
import { readEnvironment } from './environment.ts';
import { logDatabase } from './outage.ts';

let opened: Db | undefined;

/** Opened at the first call. By then src/server.ts has set DATABASE_URL. */
export function database(): Db {
  if (opened) return opened;
  const environment = readEnvironment(process.env);
  if (environment.databaseUrl === undefined) throw new Error('DATABASE_URL is not set');
  opened = createDb({
    url: environment.databaseUrl,
    onIdleError: (error) => logDatabase('warn', 'database connection lost', { error }),
    onWriteFailure: (error) => logDatabase('error', 'no write works', { error }),
  });
  return opened;
}

export function databaseConnections(): readonly PoolConnections[] {
  return opened?.connections() ?? [];
}

export async function closeDatabase(): Promise<void> {
  await opened?.close();
  opened = undefined;
}
