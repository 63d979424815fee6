import type pg from 'pg';
import { inTransaction, withJobClient } from '#db/client.ts';
import type { LogFunction } from '#platform/log/log.ts';
import { BUCKETS } from './buckets.ts';
import type { Bucket } from './buckets.ts';
import type { Storage } from './storage.ts';

const GRACE_MS = 24 * 60 * 60 * 1000;
const BATCH = 100;
/** Every path of an upload contains the millisecond of the upload. */
const MARK = /[/-]\d{13,}[-.]/;

export interface SweepOptions {
  readonly storage: Pick<Storage, 'list' | 'remove'>;
  readonly connectionString: string;
  readonly now: number;
  readonly signal: AbortSignal;
  readonly log: LogFunction;
}

/**
 * Leaves alone files less than a day old, and those in the blog's library for less than 90 days.
 * While a batch is removed nobody can save a reference to it; a later save finds its file gone
 * (`requireStored`).
 */
export async function sweepFiles(options: SweepOptions): Promise<number> {
  const { storage, now, signal, log } = options;
  return withJobClient(options.connectionString, 'directory file sweep', async (client) => {
    let removed = 0;
    for (const bucket of Object.keys(BUCKETS) as Bucket[]) {
      const old: string[] = [];
      for await (const { path, modifiedAt } of storage.list(bucket, '')) {
        if (modifiedAt.getTime() < now - GRACE_MS && MARK.test(path)) old.push(path);
      }
      for (let at = 0; at < old.length; at += BATCH) {
        signal.throwIfAborted();
        removed += await removeUnused(client, storage, bucket, old.slice(at, at + BATCH));
      }
    }
    if (removed > 0) log('info', 'removed files that nothing refers to', { removed });
    return removed;
  });
}

async function removeUnused(
  client: pg.Client,
  storage: SweepOptions['storage'],
  bucket: Bucket,
  paths: readonly string[],
): Promise<number> {
  // Usually there is nothing to do, and then nobody waits for the lock.
  const candidates = await unusedOf(client, paths);
  if (candidates.length === 0) return 0;
  return inTransaction(client, async () => {
    await client.query('select app.hold_file_references()');
    const unused = await unusedOf(client, candidates);
    await storage.remove(bucket, unused);
    await client.query('select app.forget_uploads($1)', [unused]);
    return unused.length;
  });
}

async function unusedOf(client: pg.Client, paths: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>(
    'select path from app.unused_files($1) as path',
    [paths],
  );
  return rows.map(({ path }) => path);
}
