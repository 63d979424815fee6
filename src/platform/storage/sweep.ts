import type pg from 'pg';
import { inTransaction, withJobClient } from '#db/client.ts';
import type { LogFunction } from '#platform/log.ts';
import { BUCKETS } from './buckets.ts';
import type { Bucket } from './buckets.ts';
import type { Storage } from './storage.ts';

/** Time to save the form that a file was uploaded for. */
export const GRACE_MS = 24 * 60 * 60 * 1000;
/** Files checked, and removed, at once. */
const BATCH = 100;
/** The millisecond of the upload, which is in the path of every one of ours. */
export const MARK = /[/-]\d{13,}[-.]/;

export interface SweepOptions {
  readonly storage: Pick<Storage, 'list' | 'remove'>;
  /** Connection string of the application's role, which may act as directory_jobs. */
  readonly connectionString: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Ends the sweep between two batches. */
  readonly signal: AbortSignal;
  readonly log: LogFunction;
}

/**
 * Removes uploads that nothing refers to: no profile, club or post, drafts included. Leaves alone files
 * less than a day old, those in the blog's library for less than 90 days, and files that are not
 * uploads.
 *
 * While a batch is removed nobody can save a reference to it. A later save finds its file
 * gone, if it checks: see `requireStored`.
 *
 * @returns how many files were removed
 * @throws the database's error, 55P03 when saves took too long; it can be repeated
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
    if (removed > 0) log('info', 'removed files that nobody refers to', { removed });
    return removed;
  });
}

async function removeUnused(
  client: pg.Client,
  storage: SweepOptions['storage'],
  bucket: Bucket,
  paths: readonly string[],
): Promise<number> {
  // Usually there is nothing to do, and nobody has to wait.
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
