import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { handOver, type RunAs } from './accounts.ts';
import type { PostgresBinaries } from './binaries.ts';
import { replaceFile, syncPath, writeNewFile } from '#platform/durable-files.ts';
import { hasCode, missing } from '#platform/error-codes.ts';
import { EmbeddedPostgresError } from './errors.ts';

const run = promisify(execFile);

const CREDENTIALS = z.object({ ownerPassword: z.string(), appPassword: z.string() });

/** Passwords of the two roles; the file that holds them is readable for its owner alone. */
export type Credentials = z.infer<typeof CREDENTIALS>;

/**
 * Creates the folder if needed, closes it to other accounts and tells where things are in it.
 * Throws EmbeddedPostgresError when the folder, or the database in it, belongs to another account
 * than this process: root and an ordinary user cannot take turns.
 */
export async function prepareFolder(path: string): Promise<ClusterLayout> {
  const folder = await makeFolder(resolve(path));
  const layout = layoutOf(folder);
  const self = process.geteuid?.();
  const { uid, mode } = await stat(folder);
  // Root may have handed the folder over to the account that PostgreSQL runs as; then the
  // credentials, which only the site reads, tell whose database it is.
  const credentials = self === 0 ? await stat(layout.credentialsFile).catch(missing) : undefined;
  const owner = credentials?.uid ?? uid;
  if (owner !== self) {
    throw new EmbeddedPostgresError(
      `The embedded database in ${folder} belongs to ${nameOf(owner)}, but this process runs as ` +
        `${nameOf(self)}. Start the site as ${nameOf(owner)}, or choose another DATA_DIR.`,
    );
  }
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700);
  return layout;
}

/** Where things are in a folder, whether or not they are there. */
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
    /** Where versions until 2026 noted their users. */
    earlierUsers: join(folder, 'leases'),
    logFile: join(folder, 'server.log'),
  };
}

/** Where things are in the folder of an embedded database. */
export type ClusterLayout = Readonly<ReturnType<typeof layoutOf>>;

async function makeFolder(path: string): Promise<string> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const made = await mkdir(path, { recursive: true, mode: 0o700 });
    if (made !== undefined) await syncPath(dirname(path));
    return await realpath(path);
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR')) throw error;
    throw new EmbeddedPostgresError(
      `${nameOf(process.geteuid?.())} cannot create or enter the folder ${path} of the embedded ` +
        'database. Choose another DATA_DIR, or set DATABASE_URL.',
      { cause: error },
    );
  }
}

/** Reads the passwords, or makes them up for a new database. Call it while holding the lock. */
export async function readOrCreateCredentials(layout: ClusterLayout): Promise<Credentials> {
  const text = await readFile(layout.credentialsFile, 'utf8').catch(missing);
  if (text !== undefined) {
    // Someone may have copied the folder with looser permissions.
    await chmod(layout.credentialsFile, 0o600);
    try {
      return CREDENTIALS.parse(JSON.parse(text));
    } catch (error) {
      throw new EmbeddedPostgresError(
        `${layout.credentialsFile} is damaged. Restore it from a backup of the folder.`,
        { cause: error },
      );
    }
  }
  if (await stat(layout.dataFolder).catch(missing)) {
    throw new EmbeddedPostgresError(
      `${layout.credentialsFile} is missing, so the database beside it cannot be opened. ` +
        `Restore the file, or choose another DATA_DIR to begin with an empty database.`,
    );
  }
  const created = { ownerPassword: newPassword(), appPassword: newPassword() };
  await replaceFile(layout.credentialsFile, `${JSON.stringify(created, null, 2)}\n`);
  return created;
}

/** 192 bits of letters and digits only, so that they need no escaping in an address. */
function newPassword(): string {
  return randomBytes(24).toString('hex');
}

/** What a database that an upgrade has replaced is called, before its version. */
export const FORMER = 'cluster-';

/** The major version of PostgreSQL that made the database; undefined where there is none yet. */
export async function clusterVersion(layout: ClusterLayout): Promise<string | undefined> {
  if (!(await stat(layout.dataFolder).catch(missing))) return undefined;
  return (await readFile(join(layout.dataFolder, 'PG_VERSION'), 'utf8')).trim();
}

/** Tells whether the database was initialised; its version must be that of the programs. */
export async function isInitialised(
  layout: ClusterLayout,
  binaries: PostgresBinaries,
): Promise<boolean> {
  const version = await clusterVersion(layout);
  if (version === binaries.majorVersion) return true;
  if (version === undefined) {
    const names = await readdir(layout.folder);
    if (!names.some((name) => name.startsWith(FORMER))) return false;
    throw new EmbeddedPostgresError(
      `An upgrade of the database in ${layout.folder} was interrupted. Run script/upgrade-database ` +
        'again, which ends it.',
    );
  }
  const isOlder = Number(version) < Number(binaries.majorVersion);
  throw new EmbeddedPostgresError(
    `The database in ${layout.folder} was made by PostgreSQL ${version}, but version ` +
      `${binaries.majorVersion} is installed. ` +
      (isOlder
        ? 'Run script/upgrade-database, then start the site again.'
        : 'Install the later version of the site again.'),
  );
}

/**
 * Creates the database files: in a temporary folder that gets its final name when everything is
 * on disk, so that an interrupted first start leaves nothing half made. UTF-8, sorted by code
 * point unless a query names a collation (ICU's, such as "en-x-icu", are there).
 * `sync` false skips waiting for the disk, for tests. Call it while holding the lock.
 */
export async function initialise(
  layout: ClusterLayout,
  binaries: PostgresBinaries,
  credentials: Credentials,
  runAs: RunAs,
  sync: boolean,
): Promise<void> {
  const draft = join(layout.folder, `init-${randomBytes(6).toString('hex')}`);
  const passwordFile = `${draft}.password`;
  const command = [
    ...runAs.prefix,
    binaries.initdb,
    `--pgdata=${draft}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ];
  try {
    await writeNewFile(passwordFile, credentials.ownerPassword);
    await handOver(passwordFile, runAs.account);
    await runInitdb(command, runAs).catch((error: unknown) => {
      const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
      const said =
        `The embedded database could not be created in ${draft}. ${output.trim()}`.trim();
      throw new EmbeddedPostgresError(said, { cause: error });
    });
    await syncPath(draft);
    await rename(draft, layout.dataFolder);
    await syncPath(layout.folder);
  } finally {
    await sweepLeftovers(layout);
  }
}

/**
 * Removes what an interrupted initialisation, or an earlier version of the site, left. Call it
 * while holding the lock and while no server runs.
 */
export async function sweepLeftovers(layout: ClusterLayout): Promise<void> {
  for (const name of await readdir(layout.folder)) {
    if (!/^(init-|lock\.|leases$)/.test(name)) continue;
    // An orphaned initdb may still be writing; then it is swept another time.
    await rm(join(layout.folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * Letters are told from other signs by lc_ctype, which pg_trgm goes by: with plain C, letters
 * with accents would not count in a search. Systems without C.UTF-8 get the next best.
 */
const LETTERS = ['C.UTF-8', 'en_US.UTF-8', 'C'];

async function runInitdb([program = '', ...flags]: string[], runAs: RunAs): Promise<void> {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  let failure: unknown;
  for (const letters of LETTERS) {
    try {
      const argv = [...flags, `--lc-ctype=${letters}`];
      await run(program, argv, { cwd: '/', env, ...runAs.account });
      return;
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

function nameOf(uid: number | undefined): string {
  return uid === 0 ? 'root' : `the account with number ${uid}`;
}
