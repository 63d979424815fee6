/** What script/backup and script/restore have in common. */
import { AppError } from '../src/domain/app-error.ts';
import { BackupError } from '../src/platform/backup/manifest.ts';
import type { Manifest } from '../src/platform/backup/manifest.ts';
import { EnvironmentError, readEnvironment } from '../src/platform/environment.ts';
import { setLogLevel } from '../src/platform/log/log.ts';
import { connectSiteDatabase } from '../src/platform/site-database.ts';
import type { SiteDatabase } from '../src/platform/site-database.ts';
import { openSiteStorage } from '../src/platform/storage/site-storage.ts';
import type { Storage } from '../src/platform/storage/storage.ts';

interface Site {
  readonly database: SiteDatabase;
  readonly storage: Storage;
  /** The one argument of the program. */
  readonly file: string;
}

/** Refusals with a message for an operator; anything else is a bug and shows its stack. */
const REFUSALS = [AppError, BackupError, EnvironmentError];

/**
 * Runs a program on script/server's database and files, and sets the exit code: 0
 * after printing the result of `work`, 1 after a refusal, 2 for wrong arguments.
 */
export async function runOnSite(
  usage: string,
  work: (site: Site) => Promise<string>,
): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || file === '' || file.startsWith('-') || rest.length > 0) {
    process.stderr.write(`Usage: ${usage}\n`);
    process.exitCode = 2;
    return;
  }
  try {
    const environment = readEnvironment(process.env);
    setLogLevel(environment.logLevel);
    const database = await connectSiteDatabase(environment, () => undefined);
    try {
      const storage = await openSiteStorage(environment);
      try {
        process.stdout.write(`${await work({ database, storage, file })}\n`);
      } finally {
        storage.close();
      }
    } finally {
      await database.stop();
    }
  } catch (error) {
    if (!REFUSALS.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** The contents of a backup, in words. */
export function summary({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${files.length} files`;
}
