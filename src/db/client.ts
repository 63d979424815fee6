import pg from 'pg';
import { sessionOf } from './session.ts';
import type { SessionKind } from './session.ts';

/**
 * Does some work on a connection of its own. When it is lost, the next statement fails, and with it the work.
 *
 * @throws the error of the connection, or what the work throws
 */
export async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
  kind: SessionKind = 'plain',
): Promise<Result> {
  const client = new pg.Client(sessionOf(config, kind));
  // Between two statements nobody else listens, and the loss would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The same for a job that works through many rows, as the role of jobs.
 *
 * @param connectionString of the application's role, which may act as directory_jobs
 * @param name what the connection is called in the database
 */
export function withJobClient<Result>(
  connectionString: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient({ connectionString, application_name: name }, work, 'jobs');
}

/**
 * Connections as the role of jobs, each of which is replaced when it is lost.
 *
 * @param config with the connection string of the application's role, which may act as directory_jobs
 * @param onLost called when an idle connection is lost
 */
export function openJobPool(
  config: pg.PoolConfig,
  onLost: (error: Error) => void = () => undefined,
): pg.Pool {
  const pool = new pg.Pool(sessionOf(config, 'jobs'));
  // Without a listener the loss would end the process.
  pool.on('error', onLost);
  return pool;
}

/** Does some work in one transaction of a connection; rolls back when it throws. */
export async function inTransaction<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Whether there is a table of that name, with its schema. */
export async function hasTable(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [table]);
  return rowCount === 1;
}
