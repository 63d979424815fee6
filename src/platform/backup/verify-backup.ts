import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { isBucket, isStoragePath } from '#platform/storage/buckets.ts';
import { FileTooLarge, readLimited } from '#platform/storage/limited-reading.ts';
import { damagedBackup, readArchive } from './archive.ts';
import type { ArchiveEntry } from './archive.ts';
import { BackupError, fileEntry, MANIFEST, parseManifest, tableFolder } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** A manifest of a hundred thousand files is a tenth of this. */
const LARGEST_MANIFEST = 256 * 1024 * 1024;

interface Digest {
  readonly hash: Hash;
  bytes: number;
}

/** Throws BackupError when the file is missing, damaged, cut short, or of a newer version. */
export async function verifyBackup(file: string): Promise<Manifest> {
  const digests = new Map<string, Digest>();
  let text: string | undefined;
  await readArchive(file, async ({ name, body }) => {
    if (text !== undefined) throw new BackupError(`${file} has something behind its end.`);
    if (name === MANIFEST) {
      text = await textOf(body);
      return;
    }
    const key = digestKey(name);
    let digest = digests.get(key);
    if (!digest) digests.set(key, (digest = { hash: createHash('sha256'), bytes: 0 }));
    for await (const piece of body) {
      digest.hash.update(piece);
      digest.bytes += piece.length;
    }
  });
  if (text === undefined) throw damagedBackup(file);
  const manifest = parseManifest(text);
  compare(file, manifest, digests);
  return manifest;
}

/** The parts of a table count together. Their names are in order, so a missing part is noticed. */
function digestKey(name: string): string {
  return name.replace(/^(tables\/.+\/)\d{6}$/, '$1');
}

function compare(file: string, manifest: Manifest, digests: ReadonlyMap<string, Digest>): void {
  const empty = createHash('sha256').digest('hex');
  const found = new Map([...digests].map(([key, { hash }]) => [key, hash.digest('hex')]));
  const expected = new Map<string, string>();
  for (const table of manifest.tables) expected.set(tableFolder(table), table.sha256);
  for (const stored of manifest.files) {
    if (!isBucket(stored.bucket) || !isStoragePath(stored.path)) throw damagedBackup(file);
    expected.set(fileEntry(stored), stored.sha256);
  }
  for (const [key, sha256] of expected) {
    if ((found.get(key) ?? empty) !== sha256) throw damagedBackup(file);
    found.delete(key);
  }
  if (found.size > 0) throw damagedBackup(file);
}

async function textOf(body: ArchiveEntry['body']): Promise<string> {
  try {
    return Buffer.from(await readLimited(body, LARGEST_MANIFEST)).toString('utf8');
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    throw new BackupError('The manifest of this backup is damaged.', { cause: error });
  }
}
