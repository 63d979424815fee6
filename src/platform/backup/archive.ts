import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { hasCode } from '#platform/error-codes.ts';
import { BackupError } from './backup-error.ts';

/** A tar archive that is being written, one entry after the other, no faster than it is read. */
export function createArchive(entries: Pack) {
  /** @param bytes exactly what `body` will give */
  async function addStream(
    name: string,
    bytes: number,
    body: AsyncIterable<Buffer>,
  ): Promise<void> {
    await pipeline(body, entries.entry({ name, size: bytes, mode: 0o600 }));
  }
  return {
    addStream,
    // By way of the stream, because only that waits until there is room.
    add: (name: string, content: Buffer) => addStream(name, content.length, pieceOf(content)),
  };
}

export type Archive = ReturnType<typeof createArchive>;

async function* pieceOf(content: Buffer): AsyncGenerator<Buffer> {
  if (content.length > 0) yield content;
}

/** An entry of an archive; its body must be read to the end before the next one comes. */
export interface ArchiveEntry {
  readonly name: string;
  readonly body: AsyncIterable<Buffer>;
}

/**
 * Reads a compressed archive from its beginning, with little memory.
 *
 * @param onEntry gets the entries one after the other
 * @throws BackupError when the file is missing, damaged or cut short; what `onEntry` throws
 */
export async function readArchive(
  file: string,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const entries = extract();
  // Each of these streams announces the failure of the others; it is told once, below.
  entries.on('error', () => undefined);
  let failure: { readonly error: unknown } | undefined;
  const reading = (async () => {
    for await (const entry of entries) {
      entry.on('error', () => undefined);
      try {
        await onEntry({ name: entry.header.name, body: wholePieces(entry, file) });
        // What the reader left is skipped.
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
    if (hasCode(error, 'ENOENT')) {
      throw new BackupError(`There is no file ${file}.`);
    }
    throw damagedBackup(file, error);
  }
}

/** The pieces of a body, of which a hash is told. */
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

/** The refusal of a file that is not what was written. */
export function damagedBackup(file: string, cause?: unknown): BackupError {
  return new BackupError(`${file} is damaged or not complete; nothing was restored.`, { cause });
}

/** The pieces of an entry; that it breaks off is told as what it is, not as its reader's failure. */
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
