import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { succeeds } from '#domain/succeeds.ts';
import { EnvironmentError } from './environment.ts';

/** Throws EnvironmentError when the folder is not writable and cannot be created. */
export async function writableFolder(dataDir: string, name: string): Promise<string> {
  const folder = path.join(dataDir, name);
  try {
    await mkdir(dataDir, { recursive: true });
    await access(
      (await succeeds(access(folder))) ? folder : dataDir,
      constants.R_OK | constants.W_OK | constants.X_OK,
    );
    return folder;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'it failed';
    const why = code === 'EROFS' ? 'it is on a read-only file system' : code;
    throw new EnvironmentError(
      `DATA_DIR, ${dataDir}, can’t be written: ${why}. Let this account write there, or name another folder.`,
      { cause: error },
    );
  }
}
