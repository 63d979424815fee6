import pg from 'pg';

/**
 * Connections of the database's owner, to make what a test needs and to check what was stored.
 * Errors because the server stops while they close are ignored.
 *
 * @param max the most connections
 */
export function ownerPool(connectionString: string, max = 2): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  return pool;
}
