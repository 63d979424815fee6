import { withJobClient } from '#db/client.ts';
import { pictureOf } from '#platform/images/stored-picture.ts';
import type { LogFunction } from '#platform/log/log.ts';
import { isNarrowerPath } from '#platform/storage/file-names.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { GRACE_MS, MARK } from '#platform/storage/sweep.ts';

const BATCH = 100;

/** Enters files of earlier versions into the library. Younger ones are left to their upload. */
export async function listOldUploads(options: {
  readonly storage: Pick<Storage, 'list' | 'pathOf' | 'publicUrl' | 'read' | 'stat'>;
  readonly connectionString: string;
  readonly now: number;
  readonly signal: AbortSignal;
  readonly log: LogFunction;
}): Promise<number> {
  const { storage, now, signal, log } = options;
  const found = new Map<string, { readonly size: number; readonly at: Date; type: string }>();
  for await (const { path, size, modifiedAt: at, type } of storage.list('blog', 'blog/')) {
    const isUpload = MARK.test(path) && !isNarrowerPath(path) && !path.startsWith('blog/remote/');
    if (isUpload && at.getTime() < now - GRACE_MS) found.set(path, { size, at, type });
  }
  return withJobClient(options.connectionString, 'directory upload library', async (client) => {
    let entered = 0;
    const paths = [...found.keys()];
    for (let at = 0; at < paths.length; at += BATCH) {
      const { rows } = await client.query<{ path: string }>(
        'select path from app.unlisted_uploads($1) as path',
        [paths.slice(at, at + BATCH)],
      );
      for (const { path } of rows) {
        signal.throwIfAborted();
        const file = found.get(path);
        const picture = await pictureOf(storage, storage.publicUrl('blog', path));
        await client.query('select app.list_upload($1, $2, $3, $4, $5, $6, $7)', [
          path,
          nameIn(path),
          file?.type,
          file?.size,
          picture?.width ?? null,
          picture?.height ?? null,
          file?.at,
        ]);
        entered += 1;
      }
    }
    if (entered > 0) log('info', 'entered uploads into the library of the blog', { entered });
    return entered;
  });
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/^\d+-/, '');
}
