import { join } from 'node:path';
import { BackupError } from '../src/platform/backup/backup-error.ts';
import { upgradeDatabase } from '../src/platform/backup/upgrade-database.ts';
import { EnvironmentError, readEnvironment } from '../src/platform/environment.ts';
import { log, setLogLevel } from '../src/platform/log.ts';
import { summary } from './lib-site-program.ts';

/** Refusals that are sentences for an operator; anything else is a defect and shows its stack. */
const REFUSALS = [BackupError, EnvironmentError];

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The program behind script/upgrade-database; ends with 1 after a sentence that says why it could not. */
async function upgrade(): Promise<void> {
  const environment = readEnvironment(process.env);
  setLogLevel(environment.logLevel);
  if (environment.databaseUrl !== undefined) {
    throw new EnvironmentError(
      'DATABASE_URL names a PostgreSQL of your own, which its own pg_upgrade brings to another ' +
        'version. This command is for the embedded one.',
    );
  }
  const upgraded = await upgradeDatabase({
    folder: join(environment.dataDir, 'postgres'),
    binariesFolder: join(import.meta.dirname, '../.node/postgres'),
    tell,
    log,
  });
  if (!upgraded) return tell('The database is of the installed version already.');
  const { from, to, saved, former } = upgraded;
  tell(
    `PostgreSQL ${from} is ${to} now, with ${summary(saved)}.\n` +
      `The former database is in ${former}, as it was. Remove it when you are content with the new one.`,
  );
}

try {
  await upgrade();
} catch (error) {
  if (!REFUSALS.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
