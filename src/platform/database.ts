import { createDb } from '#db/db.ts';
import type { Db, PoolConnections } from '#db/db.ts';
import { readEnvironment } from './environment.ts';
import { log } from './log.ts';
import { logDatabase } from './outage.ts';

let opened: Db | undefined;
let isListening = false;

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
    replicaUrl: environment.databaseReplicaUrl,
    onIdleError: (error) => logDatabase('warn', 'database connection lost', { error }),
    onWriteFailure: (error) => logDatabase('error', 'no write works', { error }),
    onReplica: (state, error) =>
      state === 'level'
        ? log('info', 'the replica is read')
        : log('warn', `the replica is ${state}, and the primary read instead`, { error }),
  });
  opened.listening(isListening);
  return opened;
}

/** A change was announced: reads from now on see it. */
export function heardOfChange(): void {
  opened?.heard();
}

/** Sets whether changes are currently announced. */
export function listenForChanges(listening: boolean): void {
  isListening = listening;
  opened?.listening(listening);
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
