import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { readIfAny, syncPath, writeNewFile } from './durable-files.ts';
import { hasCode } from './error-codes.ts';

/**
 * A secret that the first start on a DATA_DIR generates and every later one finds, even if several
 * start at once. The file is readable only by its owner; removing it results in another secret.
 *
 * @param file absolute path
 * @param make returns a new secret, which must not be empty
 * @throws the system's error when the file cannot be read or written
 */
export async function keptSecret(file: string, make: () => string): Promise<string> {
  const kept = await readIfAny(file);
  if (kept !== undefined) return kept;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  await writeNewFile(draft, `${make()}\n`);
  try {
    // One of several starts gives its draft the name.
    await link(draft, file);
    await syncPath(path.dirname(file));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

/** 192 random bits in letters, digits, - and _. */
export function randomSecret(): string {
  return randomBytes(24).toString('base64url');
}
