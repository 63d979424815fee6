import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '#db/client.ts';
import { EnvironmentError } from './environment.ts';
import { log } from '#platform/log/log.ts';
import { isOutage } from './outage.ts';

const WAIT_FOR_MS = 30_000;
const ASK_EVERY_MS = 500;
/** The server is there, and its database is about to be created. */
const NO_SUCH_DATABASE = '3D000';

/** Throws EnvironmentError when the time is up or the database does not let the site in. */
export async function awaitDatabase(
  variable: string,
  url: string,
  waitForMs = WAIT_FOR_MS,
): Promise<void> {
  const endAt = performance.now() + waitForMs;
  let isTold = false;
  for (;;) {
    const config = { connectionString: url, connectionTimeoutMillis: 5_000 };
    const failure = await withClient(config, async () => undefined).catch(
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    const reason = codeOf(failure);
    if (!isOutage(failure) && reason !== NO_SUCH_DATABASE) {
      throw new EnvironmentError(
        `${variable} names a database that doesn’t let the site in: ${messageOf(failure)}.`,
        { cause: failure },
      );
    }
    if (performance.now() >= endAt) {
      throw new EnvironmentError(
        `${variable} names a database that didn’t answer within ${Math.round(waitForMs / 1000)} seconds (${reason}). ` +
          'Start it, or correct the variable.',
        { cause: failure },
      );
    }
    if (!isTold) log('warn', `the database of ${variable} is waited for`, { reason });
    isTold = true;
    await pause(ASK_EVERY_MS);
  }
}

/**
 * Every role of a database can see a lock that one connection holds, whatever the server is called.
 */
export async function requireSameDatabase(ownerUrl: string, appUrl: string): Promise<void> {
  const key = randomInt(2 ** 47);
  const connection = { connectionTimeoutMillis: 5_000 };
  const isSame = await withClient({ ...connection, connectionString: ownerUrl }, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [key]);
    return withClient({ ...connection, connectionString: appUrl }, async (app) => {
      const { rows } = await app.query<{ free: boolean }>(
        'select pg_try_advisory_lock($1) as free',
        [key],
      );
      return rows[0]?.free === false;
    });
  });
  if (isSame) return;
  throw new EnvironmentError(
    'DATABASE_OWNER_URL and DATABASE_URL lead to different databases: they must be two roles of the same one.',
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : messageOf(error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'it failed';
}
