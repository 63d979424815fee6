import pg from 'pg';

/** How long an answer counts. A load balancer may ask every second. */
const COUNTS_FOR_MS = 5_000;
/** The role may not make temporary tables, which says nothing about the disk. */
const NO_PRIVILEGE = '42501';

/**
 * On a full disk, reads, transactions, and updates in place still succeed. This writes a new page.
 */
export function createWriteProbe(
  pool: pg.Pool,
  onFailure: (error: unknown) => void,
): () => Promise<boolean> {
  let last = { at: Number.NEGATIVE_INFINITY, works: true };

  async function write(): Promise<boolean> {
    try {
      await pool.query(
        'create temporary table write_probe () on commit drop; insert into pg_temp.write_probe default values',
      );
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === NO_PRIVILEGE) return true;
      onFailure(error);
      return false;
    }
  }

  return async () => {
    if (performance.now() - last.at < COUNTS_FOR_MS) return last.works;
    const works = await write();
    last = { at: performance.now(), works };
    return works;
  };
}
