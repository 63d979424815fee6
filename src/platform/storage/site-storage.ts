import { writableFolder } from '#platform/data-dir.ts';
import { readEnvironment } from '#platform/environment.ts';
import type { Environment } from '#platform/environment.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The S3-compatible store that the operator named, otherwise DATA_DIR/files. */
export async function openSiteStorage(environment: Environment): Promise<Storage> {
  const { s3, dataDir } = environment;
  if (s3 === undefined)
    return createFolderStorage({ folder: await writableFolder(dataDir, 'files') });
  return createS3Storage(s3);
}

let opened: Promise<Storage> | undefined;

export function siteStorage(): Promise<Storage> {
  opened ??= openSiteStorage(readEnvironment(process.env));
  return opened;
}
