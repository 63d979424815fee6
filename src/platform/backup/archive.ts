import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { hasCode } from '#platform/error-codes.ts';
import { BackupError } from './manifest.ts';

/** `body` must yield exactly `size` bytes. It is read no faster than the archive is written. */
export function addEntry(
  entries: Pack,
  name: string,
  size: number,
  body: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  return pipeline(body, entries.entry({ name, size, mode: 0o600 }));
}

/** The body must be read to its end before the next entry comes. */
export interface ArchiveEntry {
  readonly name: string;
  readonly body: AsyncIterable<Buffer>;
}

/** Throws BackupError when the file is missing, damaged, or cut short. */
export async function readArchive(
  file: string,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const entries = extract();
  // Each stream reports the failure of the others. The error is thrown once, below.
  entries.on('error', () => undefined);
  let failure: { readonly error: unknown } | undefined;
  const reading = (async () => {
    for await (const entry of entries) {
      entry.on('error', () => undefined);
      try {
        await onEntry({ name: entry.header.name, body: wholePieces(entry, file) });
        entry.resume();
      } catch (error) {
        failure = { error };
        throw error;
      }
    }
  })();
  reading.catch(() => undefined);
  try {
    await Promise.all([pipeline(createReadStream(file), createGunzip(), entries), reading]);
  } catch (error) {
    if (failure) throw failure.error;
    if (hasCode(error, 'ENOENT')) throw new BackupError(`There is no file ${file}.`);
    throw damagedBackup(file, error);
  }
}

export async function* hashing(
  body: AsyncIterable<unknown>,
  hash: Hash,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of body) {
    const piece = chunk as Buffer;
    hash.update(piece);
    yield piece;
  }
}

export function damagedBackup(file: string, cause?: unknown): BackupError {
  return new BackupError(`${file} is damaged or not complete; nothing was restored.`, { cause });
}

async function* wholePieces(
  entry: AsyncIterable<unknown>,
  file: string,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const piece of entry) yield piece as Buffer;
  } catch (error) {
    throw damagedBackup(file, error);
  }
}
