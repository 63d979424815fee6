import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { link, mkdir, open, opendir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { FILES_PATH } from '#domain/stored-address.ts';
import { syncPath } from '#platform/durable-files.ts';
import { hasCode, missing } from '#platform/error-codes.ts';
import { BUCKETS, isStoragePath, requireStoragePath, typeOfPath } from './buckets.ts';
import type { Bucket } from './buckets.ts';
import { pathTaken, piecesOf, publicAddresses, requireStorable, storedFile } from './storage.ts';
import type { FileFacts, Storage } from './storage.ts';

const DRAFTS = '.drafts';
/** An older draft was left by a process that died. */
const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A file is synced beside the buckets and then linked or renamed to its path in one step. */
export async function createFolderStorage(options: {
  readonly folder: string;
  readonly publicBase?: string;
}): Promise<Storage> {
  const { folder } = options;
  const addresses = publicAddresses(options.publicBase ?? FILES_PATH);
  const drafts = join(folder, DRAFTS);
  await mkdir(drafts, { recursive: true });
  await removeOldDrafts(drafts);

  const fileOf = (bucket: Bucket, path: string) => join(folder, bucket, path);

  return {
    ...addresses,

    async put(bucket, path, body, putOptions) {
      requireStorable(path, putOptions.contentType);
      const file = fileOf(bucket, path);
      // Before the body is read: a file that cannot be stored need not be sent.
      if (!BUCKETS[bucket].overwrite && (await stat(file).catch(missing))) throw pathTaken();
      const draft = join(drafts, randomUUID());
      try {
        await writeFile(draft, piecesOf(body), { flag: 'wx', flush: true });
        const { size } = await stat(draft);
        await makeFolders(folder, dirname(file));
        if (BUCKETS[bucket].overwrite) await rename(draft, file);
        else await linkNew(draft, file);
        await syncPath(dirname(file));
        return storedFile(addresses, bucket, path, size, putOptions);
      } finally {
        await rm(draft, { force: true });
      }
    },

    async remove(bucket, paths) {
      for (const path of paths) requireStoragePath(path);
      const folders = new Set<string>();
      for (const path of paths) {
        const file = fileOf(bucket, path);
        const removed = await unlink(file).then(() => true, missing);
        if (removed) folders.add(dirname(file));
      }
      for (const changed of folders) await syncPath(changed);
    },

    async stat(bucket, path) {
      const opened = await openFile(folder, bucket, path);
      await opened?.handle.close();
      return opened?.facts;
    },

    async read(bucket, path, range) {
      const opened = await openFile(folder, bucket, path);
      if (!opened) return undefined;
      const { handle, facts } = opened;
      if (!range) return { ...facts, body: handle.createReadStream() };
      if (range.last < facts.size) {
        return { ...facts, body: handle.createReadStream({ start: range.first, end: range.last }) };
      }
      await handle.close();
      return undefined;
    },

    async *list(bucket, prefix) {
      const root = join(folder, bucket);
      for await (const file of filesBelow(root)) {
        const path = relative(root, file).split(sep).join('/');
        if (!path.startsWith(prefix) || !isStoragePath(path)) continue;
        const found = await openFile(folder, bucket, path);
        await found?.handle.close();
        if (found) yield found.facts;
      }
    },

    close: () => undefined,
  };
}

/** Of two simultaneous drafts exactly one gets the name. */
async function linkNew(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw pathTaken(error);
    throw error;
  }
}

async function makeFolders(root: string, target: string): Promise<void> {
  if ((await mkdir(target, { recursive: true })) === undefined) return;
  for (let folder = target; folder !== root;) {
    folder = dirname(folder);
    await syncPath(folder);
  }
}

async function openFile(
  folder: string,
  bucket: Bucket,
  path: string,
): Promise<{ readonly handle: FileHandle; readonly facts: FileFacts } | undefined> {
  const type = typeOfPath(path);
  if (type === undefined || !isStoragePath(path)) return undefined;
  let handle: FileHandle;
  try {
    // A link could lead out of the folder; we never create one.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW;
    handle = await open(join(folder, bucket, path), flags);
  } catch (error) {
    return hasCode(error, 'ELOOP') ? undefined : missing(error);
  }
  try {
    const found = await handle.stat({ bigint: true });
    if (found.isFile()) return { handle, facts: factsOf(path, type, found) };
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

function factsOf(path: string, type: FileFacts['type'], found: BigIntStats): FileFacts {
  // A replaced file is another inode, even within one tick of the clock.
  const parts = [found.ino, found.size, found.mtimeNs].map((part) => part.toString(36));
  const etag = `"${parts.join('-')}"`;
  return { path, type, size: Number(found.size), etag, modifiedAt: found.mtime };
}

async function* filesBelow(folder: string): AsyncGenerator<string, void, undefined> {
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (entry.isFile()) yield join(entry.parentPath, entry.name);
    }
  } catch (error) {
    missing(error);
  }
}

async function removeOldDrafts(drafts: string): Promise<void> {
  const oldest = Date.now() - DRAFT_LIFETIME_MS;
  for await (const file of filesBelow(drafts)) {
    const { mtimeMs } = await stat(file);
    if (mtimeMs < oldest) await rm(file, { force: true });
  }
}
