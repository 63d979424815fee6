import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { succeeds } from '#domain/succeeds.ts';
import { replaceFile, syncPath, writeNewFile } from '#platform/durable-files.ts';
import { missing } from '#platform/error-codes.ts';
import { chooseAccount, runProgram } from './accounts.ts';
import type { PostgresBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';

export function layoutOf(folder: string) {
  return {
    folder,
    /** PostgreSQL's own data folder. */
    dataFolder: join(folder, 'cluster'),
    credentialsFile: join(folder, 'credentials.json'),
    /** Held by who starts or stops the server. */
    lockFile: join(folder, 'lock'),
    /** Shared by who uses the server. */
    usersFile: join(folder, 'users'),
    logFile: join(folder, 'server.log'),
  };
}

export type ClusterLayout = Readonly<ReturnType<typeof layoutOf>>;

/**
 * Creates the folder if needed, closes it to other accounts and tells where things are in it.
 *
 * @throws EmbeddedPostgresError when it is another account's: root and a user cannot take turns
 */
export async function prepareFolder(path: string): Promise<ClusterLayout> {
  const folder = resolve(path);
  const layout = layoutOf(folder);
  const self = process.geteuid?.();
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made !== undefined) await syncPath(dirname(made));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${nameOf(self)} cannot create or enter the folder ${folder} of the embedded database. ` +
        'Choose another DATA_DIR, or set DATABASE_URL.',
      { cause },
    );
  }
  // Root may have handed the folder over to PostgreSQL's account, but never the credentials.
  const { uid: owner } = await stat(layout.credentialsFile).catch(() => stat(folder));
  if (owner !== self) {
    throw new EmbeddedPostgresError(
      `The embedded database in ${folder} belongs to ${nameOf(owner)}, but this process runs as ` +
        `${nameOf(self)}. Start the site as ${nameOf(owner)}, or choose another DATA_DIR.`,
    );
  }
  await chmod(folder, 0o700);
  return layout;
}

function nameOf(uid: number | undefined): string {
  return uid === 0 ? 'root' : `the account with number ${uid}`;
}

const CREDENTIALS = z.object({ ownerPassword: z.string(), appPassword: z.string() });

/** Passwords of the two roles. */
export type Credentials = z.infer<typeof CREDENTIALS>;

/** Reads the passwords, or makes them up for a new database. Call it while holding the lock. */
export async function readOrCreateCredentials(layout: ClusterLayout): Promise<Credentials> {
  const file = layout.credentialsFile;
  const text = await readFile(file, 'utf8').catch(missing);
  if (text !== undefined) {
    try {
      return CREDENTIALS.parse(JSON.parse(text));
    } catch (cause) {
      throw new EmbeddedPostgresError(
        `${file} is damaged. Restore it from a backup of the folder.`,
        { cause },
      );
    }
  }
  if ((await clusterVersion(layout)) !== undefined) {
    throw new EmbeddedPostgresError(
      `${file} is missing, so the database beside it cannot be opened. ` +
        'Restore the file, or choose another DATA_DIR to begin with an empty database.',
    );
  }
  // They need no escaping in an address.
  const newPassword = () => randomBytes(24).toString('hex');
  const created = { ownerPassword: newPassword(), appPassword: newPassword() };
  await replaceFile(file, `${JSON.stringify(created, null, 2)}\n`);
  return created;
}

/** What a database that an upgrade has replaced is called, before its version. */
export const FORMER = 'cluster-';

/** The major version of PostgreSQL that made the database; undefined where there is none yet. */
export async function clusterVersion({ dataFolder }: ClusterLayout): Promise<string | undefined> {
  return (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8').catch(missing))?.trim();
}

/** @throws EmbeddedPostgresError when the database is of another version, or between two */
export async function isInitialised(
  layout: ClusterLayout,
  { majorVersion }: PostgresBinaries,
): Promise<boolean> {
  const version = await clusterVersion(layout);
  if (version === majorVersion) return true;
  if (version !== undefined) {
    throw new EmbeddedPostgresError(
      `The database in ${layout.folder} was made by PostgreSQL ${version}, but version ` +
        `${majorVersion} is installed. ` +
        (Number(version) < Number(majorVersion)
          ? 'Run script/upgrade-database, then start the site again.'
          : 'Install the later version of the site again.'),
    );
  }
  const names = await readdir(layout.folder);
  if (!names.some((name) => name.startsWith(FORMER))) return false;
  throw new EmbeddedPostgresError(
    `An upgrade of the database in ${layout.folder} was interrupted. Run script/upgrade-database ` +
      'again, which ends it.',
  );
}

/** By lc_ctype pg_trgm tells letters from other signs: with plain C, those with accents are none. */
const LETTERS = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * Creates the database files, sorted by code point unless a query names a collation: in a temporary
 * folder that gets its final name when everything is on disk, so that an interrupted first start
 * leaves nothing half made. `sync` false, for tests, does not wait for the disk.
 */
export async function initialise(
  layout: ClusterLayout,
  binaries: PostgresBinaries,
  credentials: Credentials,
  sync: boolean,
): Promise<void> {
  const runAs = await chooseAccount(layout, binaries);
  const draft = join(layout.folder, `init-${randomBytes(6).toString('hex')}`);
  const passwordFile = `${draft}.password`;
  const words = [
    binaries.initdb,
    `--pgdata=${draft}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${LETTERS}`,
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ];
  await writeNewFile(passwordFile, credentials.ownerPassword);
  await chown(passwordFile, runAs.uid, runAs.gid);
  await runProgram(runAs, words).catch((cause: Error) => {
    const said = `The embedded database could not be created in ${draft}. ${cause.message}`;
    throw new EmbeddedPostgresError(said, { cause });
  });
  await rename(draft, layout.dataFolder);
  await rm(passwordFile);
  await syncPath(layout.folder);
}

/** Removes what an interrupted initialisation, or an earlier version whose server is gone, left. */
export async function sweepLeftovers(layout: ClusterLayout): Promise<void> {
  for (const name of await readdir(layout.folder)) {
    const path = join(layout.folder, name);
    // An orphaned initdb may still be writing; then it is swept another time.
    if (/^(init-|lock\.|leases$)/.test(name)) await succeeds(rm(path, { recursive: true }));
  }
}
