import { createDb } from '#db/db.ts';
import type { Db, PoolConnections } from '#db/db.ts';
import { readEnvironment } from './environment.ts';
import { logDatabase } from './outage.ts';

let opened: Db | undefined;

/**
 * The database of this process, opened at the first call. By then src/server.ts has put the URL
 * of the embedded database into DATABASE_URL if the operator named none.
 */
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

/** The connections of this process, none before the first call of `database`. */
export function databaseConnections(): readonly PoolConnections[] {
  return opened?.connections() ?? [];
}

/** Closes the connections, if any were opened. */
export async function closeDatabase(): Promise<void> {
  await opened?.close();
  opened = undefined;
}
