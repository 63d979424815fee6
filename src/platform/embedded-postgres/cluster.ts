import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { succeeds } from '#domain/succeeds.ts';
import { readIfAny, syncPath, writeNewFile } from '#platform/durable-files.ts';
import { EnvironmentError } from '#platform/environment.ts';
import { keptSecret, randomSecret } from '#platform/kept-secret.ts';
import { chooseAccount, runProgram } from './accounts.ts';
import type { PostgresBinaries } from './binaries.ts';

export function layoutOf(folder: string) {
  return {
    folder,
    dataFolder: join(folder, 'cluster'),
    credentialsFile: join(folder, 'credentials.json'),
    lockFile: join(folder, 'lock'),
    usersFile: join(folder, 'users'),
    logFile: join(folder, 'server.log'),
  };
}

export type ClusterLayout = Readonly<ReturnType<typeof layoutOf>>;

/**
 * Throws EnvironmentError when the folder is another account's: root and a user cannot take turns.
 */
export async function prepareFolder(path: string): Promise<ClusterLayout> {
  const layout = layoutOf(resolve(path));
  const { folder } = layout;
  const self = process.geteuid?.();
  const made = await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new EnvironmentError(`DATA_DIR can’t hold the embedded database: ${cause.message}`);
  });
  if (made !== undefined) await syncPath(dirname(made));
  // Root may have handed the folder over to PostgreSQL's account, but never the credentials.
  const { uid: owner } = await stat(layout.credentialsFile).catch(() => stat(folder));
  if (owner !== self) {
    throw new EnvironmentError(
      `The embedded database in ${folder} belongs to ${nameOf(owner)}, but this process runs as ` +
        `${nameOf(self)}. Start the site as ${nameOf(owner)}, or choose another DATA_DIR.`,
    );
  }
  await chmod(folder, 0o700);
  return layout;
}

const nameOf = (uid?: number) => (uid === 0 ? 'root' : `the account with number ${uid}`);

const CREDENTIALS = z.object({ ownerPassword: z.string(), appPassword: z.string() });

export type Credentials = z.infer<typeof CREDENTIALS>;

export async function readOrCreateCredentials(layout: ClusterLayout): Promise<Credentials> {
  const file = layout.credentialsFile;
  const isNew = (await clusterVersion(layout)) === undefined;
  const made = () => JSON.stringify({ ownerPassword: randomSecret(), appPassword: randomSecret() });
  const text = isNew ? await keptSecret(file, made) : await readIfAny(file);
  try {
    return CREDENTIALS.parse(JSON.parse(text ?? ''));
  } catch (cause) {
    throw new EnvironmentError(
      `${file} is missing or damaged, so the database beside it can’t be opened. Restore the file ` +
        'from a backup, or choose another DATA_DIR to begin with an empty database.',
      { cause },
    );
  }
}

export async function clusterVersion({ dataFolder }: ClusterLayout): Promise<string | undefined> {
  return readIfAny(join(dataFolder, 'PG_VERSION'));
}

export async function isInitialized(
  layout: ClusterLayout,
  { majorVersion }: PostgresBinaries,
): Promise<boolean> {
  const version = await clusterVersion(layout);
  if (version === undefined) return false;
  if (version === majorVersion) return true;
  throw new EnvironmentError(
    `The database in ${layout.folder} was made by PostgreSQL ${version}, but this version of the ` +
      `site has ${majorVersion}. ` +
      (Number(version) < Number(majorVersion)
        ? 'Go back to the earlier version of the site, run script/backup with it, and ' +
          'script/restore with this version and a new DATA_DIR.'
        : 'Install the later version of the site again.'),
  );
}

/** pg_trgm uses lc_ctype to recognize letters. With plain C, accented letters would not count. */
const LETTERS = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * The folder gets its final name when everything is on disk: an interrupted start leaves nothing
 * half done. `sync` is false only in tests.
 */
export async function initialize(
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
    ...(sync ? [] : ['--no-sync']),
  ];
  await writeNewFile(passwordFile, credentials.ownerPassword);
  await chown(passwordFile, runAs.uid, runAs.gid);
  await runProgram(runAs, words).catch((cause: Error) => {
    throw new EnvironmentError(`The embedded database couldn’t be created. ${cause.message}`);
  });
  await rename(draft, layout.dataFolder);
  await rm(passwordFile);
  await syncPath(layout.folder);
}

export async function sweepLeftovers(layout: ClusterLayout): Promise<void> {
  for (const name of await readdir(layout.folder)) {
    const path = join(layout.folder, name);
    // An orphaned initdb may still be writing. Then the next start removes its files.
    if (name.startsWith('init-')) await succeeds(rm(path, { recursive: true }));
  }
}
