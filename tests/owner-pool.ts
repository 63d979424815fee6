import pg from 'pg';

/**
 * Connections of the database's owner, to make what a test needs and to look at what was stored.
 * That the server ends while they say goodbye is no failure.
 *
 * @param max the most connections
 */
export function ownerPool(connectionString: string, max = 2): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  return pool;
}
