import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecurityHeaders } from '#platform/http/security-headers.ts';
import { createFileServer } from './file-server.ts';
import { createFolderStorage } from './folder-storage.ts';
import { startS3 } from './s3-server.fixture.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const securityHeaders = createSecurityHeaders({ siteUrl: 'http://clubs.test' });

export type RunningServer = Awaited<ReturnType<typeof serve>>;

/** Serves a storage's files; `letGo` is called at the end. */
export async function serve(storage: Storage, letGo: () => Promise<void>) {
  const files = createFileServer({ storage, securityHeaders });
  const failures: unknown[] = [];
  const server = createServer((req, res) => {
    files(req, res, (req.url ?? '').split('?')[0] ?? '')
      .then((answered) => answered || res.writeHead(404).end('not a stored file'))
      .catch((error: unknown) => {
        failures.push(error);
        res.destroy();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    storage,
    failures,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await letGo();
    },
  };
}

/** Serves a folder, with private files in it and beside it. */
export async function overFolder(): Promise<RunningServer> {
  const parent = await mkdtemp(join(tmpdir(), 'served-'));
  const folder = join(parent, 'files');
  const storage = await createFolderStorage({ folder });
  await writeFile(join(parent, 'secret.webp'), 'secret');
  await mkdir(join(folder, 'blog', 'folder.webp'), { recursive: true });
  await symlink(join(parent, 'secret.webp'), join(folder, 'blog', 'link.webp'));
  await writeFile(join(folder, 'blog', 'planted.html'), 'secret');
  await writeFile(join(folder, '.drafts', 'draft.webp'), 'secret');
  return serve(storage, () => rm(parent, { recursive: true }));
}

/** Serves an S3 store. */
export async function overS3(): Promise<RunningServer> {
  const s3 = await startS3('honored');
  const storage = createS3Storage({ ...s3, region: 'us-east-1', forcePathStyle: true });
  return serve(storage, async () => {
    storage.close();
    await s3.close();
  });
}
