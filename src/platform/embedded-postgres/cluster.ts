import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { handOver, type RunAs } from './accounts.ts';
import type { PostgresBinaries } from './binaries.ts';
import { replaceFile, syncFolder, writeNewFile } from './durable-files.ts';
import { EmbeddedPostgresError, hasCode } from './errors.ts';

const run = promisify(execFile);

/** Where things are in the folder of an embedded database. */
export interface ClusterLayout {
  folder: string;
  /** PostgreSQL's own data folder. */
  dataFolder: string;
  credentialsFile: string;
  lockFile: string;
  leaseFolder: string;
  logFile: string;
}

/** Passwords of the two roles; the file that holds them is readable for its owner alone. */
export interface Credentials {
  ownerPassword: string;
  appPassword: string;
}

/**
 * Creates the folder if needed, closes it to other accounts and tells where things are in it.
 * Throws EmbeddedPostgresError when the folder, or the database in it, belongs to another account
 * than this process: root and an ordinary user cannot take turns.
 */
export async function prepareFolder(path: string): Promise<ClusterLayout> {
  const folder = await makeFolder(resolve(path));
  const layout = layoutOf(folder);
  const self = process.geteuid?.();
  const isRoot = self === 0;
  const { uid: folderOwner, mode } = await stat(folder);
  // Root may have handed the folder over to the account that PostgreSQL runs as; then the
  // credentials, which only the site reads, tell whose database it is.
  const credentialsOwner = isRoot ? (await statIfAny(layout.credentialsFile))?.uid : undefined;
  const owner = credentialsOwner ?? folderOwner;
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
export function layoutOf(folder: string): ClusterLayout {
  return {
    folder,
    dataFolder: join(folder, 'cluster'),
    credentialsFile: join(folder, 'credentials.json'),
    lockFile: join(folder, 'lock'),
    leaseFolder: join(folder, 'leases'),
    logFile: join(folder, 'server.log'),
  };
}

async function makeFolder(path: string): Promise<string> {
  try {
    await mkdir(dirname(path), { recursive: true });
    try {
      await mkdir(path, { mode: 0o700 });
      await syncFolder(dirname(path));
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
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
  let text: string;
  try {
    text = await readFile(layout.credentialsFile, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    if (await statIfAny(layout.dataFolder)) {
      throw new EmbeddedPostgresError(
        `${layout.credentialsFile} is missing, so the database beside it cannot be opened. ` +
          `Restore the file, or choose another DATA_DIR to begin with an empty database.`,
      );
    }
    const created = { ownerPassword: randomPassword(), appPassword: randomPassword() };
    const content = `${JSON.stringify(created, null, 2)}\n`;
    await replaceFile(layout.credentialsFile, content, randomBytes(6).toString('hex'));
    return created;
  }
  // Someone may have copied the folder with looser permissions.
  await chmod(layout.credentialsFile, 0o600);
  const credentials = parseCredentials(text);
  if (credentials) return credentials;
  throw new EmbeddedPostgresError(
    `${layout.credentialsFile} is damaged. Restore it from a backup of the folder.`,
  );
}

function parseCredentials(text: string): Credentials | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { ownerPassword, appPassword } = parsed as Partial<Record<string, unknown>>;
  if (typeof ownerPassword !== 'string' || typeof appPassword !== 'string') return undefined;
  return { ownerPassword, appPassword };
}

/** Letters and digits only, so that it needs no escaping in an address. 192 bits. */
function randomPassword(): string {
  return randomBytes(24).toString('hex');
}

/** What a database that an upgrade has replaced is called, before its version. */
export const FORMER = 'cluster-';

/** The major version of PostgreSQL that made the database; undefined where there is none yet. */
export async function clusterVersion(layout: ClusterLayout): Promise<string | undefined> {
  if (!(await statIfAny(layout.dataFolder))) return undefined;
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
  const what = `The database in ${layout.folder} was made by PostgreSQL ${version}, but version `;
  throw new EmbeddedPostgresError(
    Number(version) < Number(binaries.majorVersion)
      ? `${what}${binaries.majorVersion} is installed. Run script/upgrade-database, then start the site again.`
      : `${what}${binaries.majorVersion} is installed. Install the later version of the site again.`,
  );
}

/** Only over the loopback address, only with a password. */
const CLIENT_AUTHENTICATION = `# TYPE  DATABASE  USER  ADDRESS        METHOD
host    all       all   127.0.0.1/32   scram-sha-256
`;

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
  try {
    await writeNewFile(passwordFile, credentials.ownerPassword);
    await handOver(passwordFile, runAs.account);
    await initdb(draft, passwordFile, binaries, runAs, sync);
    const hba = join(draft, 'pg_hba.conf');
    await rm(hba);
    await writeNewFile(hba, CLIENT_AUTHENTICATION);
    await handOver(hba, runAs.account);
    await syncFolder(draft);
    await rename(draft, layout.dataFolder);
    await syncFolder(layout.folder);
  } finally {
    await sweepDrafts(layout);
  }
}

/** Removes what an interrupted initialisation left. Call it while holding the lock. */
export async function sweepDrafts(layout: ClusterLayout): Promise<void> {
  for (const name of await readdir(layout.folder)) {
    if (!name.startsWith('init-')) continue;
    // An orphaned initdb may still be writing; then it is swept another time.
    await rm(join(layout.folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * Letters are told from other signs by lc_ctype, which pg_trgm goes by: with plain C, letters
 * with accents would not count in a search. Systems without C.UTF-8 get the next best.
 */
const LETTERS = ['C.UTF-8', 'en_US.UTF-8', 'C'];

async function initdb(
  target: string,
  passwordFile: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
  sync: boolean,
): Promise<void> {
  let failure: unknown;
  for (const letters of LETTERS) {
    const flags = [
      `--pgdata=${target}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${letters}`,
      '--no-instructions',
    ];
    if (!sync) flags.push('--no-sync');
    const [program = '', ...argv] = [...runAs.prefix, binaries.initdb, ...flags];
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
    try {
      await run(program, argv, { cwd: '/', env, ...runAs.account });
      return;
    } catch (error) {
      failure ??= error;
    }
  }
  const output = failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : '';
  throw new EmbeddedPostgresError(
    `The embedded database could not be created in ${target}. ${output.trim()}`.trim(),
    { cause: failure },
  );
}

async function statIfAny(path: string): Promise<{ uid: number } | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function nameOf(uid: number | undefined): string {
  return uid === 0 ? 'root' : `the account with number ${uid}`;
}
