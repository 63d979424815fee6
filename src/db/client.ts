import pg from 'pg';
import { sessionOf } from './session.ts';
import type { SessionKind } from './session.ts';

export async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
  kind: SessionKind = 'plain',
): Promise<Result> {
  const client = new pg.Client(sessionOf(config, kind));
  // Without a listener, losing the connection between two statements would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Like withClient, as the role of jobs; takes the application's connection string. */
export function withJobClient<Result>(
  connectionString: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient({ connectionString, application_name: name }, work, 'jobs');
}

/** Connections as the role of jobs; takes the application's connection string. */
export function openJobPool(
  config: pg.PoolConfig,
  onLost: (error: Error) => void = () => undefined,
): pg.Pool {
  const pool = new pg.Pool(sessionOf(config, 'jobs'));
  pool.on('error', onLost);
  return pool;
}

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

export async function hasTable(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [table]);
  return rowCount === 1;
}
