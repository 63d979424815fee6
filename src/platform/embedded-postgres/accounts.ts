import { execFile } from 'node:child_process';
import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { succeeds } from '#domain/succeeds.ts';
import { missing } from '#platform/error-codes.ts';
import type { PostgresBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';

const run = promisify(execFile);

/** How PostgreSQL's programs are started so that they do not run as root, which they refuse. */
interface RunAs {
  /** What stands before the program on the command line. */
  prefix: readonly string[];
  uid: number;
  gid: number;
}

/**
 * Root bears the number of nobody in there. PostgreSQL sees no root, while outside it is root's
 * process and its files are root's, so no folder has to be handed over.
 */
const NAMESPACE: RunAs = {
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
  uid: 0,
  gid: 0,
};

/**
 * An ordinary user runs PostgreSQL directly; root in a user namespace where that works, else as an
 * unprivileged account, to which the folder and the database in it are then handed over for good.
 * Call it while holding the lock and while no server runs.
 */
export async function chooseAccount(
  { folder, dataFolder }: { folder: string; dataFolder: string },
  binaries: PostgresBinaries,
): Promise<RunAs> {
  const [uid = 0, gid = 0] = [process.geteuid?.(), process.getegid?.()];
  if (uid !== 0) return { prefix: [], uid, gid };
  const owner = await stat(dataFolder).catch(missing);
  const kept = owner && owner.uid !== 0 ? { prefix: [], uid: owner.uid, gid: owner.gid } : null;
  for (const runAs of kept ? [kept] : [NAMESPACE, ...(await unprivilegedAccounts())]) {
    await chown(folder, runAs.uid, runAs.gid);
    if (!(await works(runAs, folder, binaries))) continue;
    if (owner && owner.uid !== runAs.uid) await handOver(dataFolder, runAs);
    return runAs;
  }
  const who = kept
    ? `the account with number ${kept.uid}, which has the database,`
    : 'a user namespace or the account postgres or nobody';
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and ${who} cannot run it in ${folder}. Let that account ` +
      'read the site and enter the folders above, start the site as an ordinary user, or set ' +
      'DATABASE_URL.',
  );
}

/** One of PostgreSQL's programs with its arguments, for execFile and spawn. */
export function commandOf({ prefix, uid, gid }: RunAs, words: readonly string[]) {
  const [program = '', ...argv] = [...prefix, ...words];
  // Nothing of the site's environment (its secrets, PG… variables) is PostgreSQL's business.
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { program, argv, options: { cwd: '/', env, uid, gid } };
}

export async function runProgram(runAs: RunAs, words: readonly string[]): Promise<void> {
  const { program, argv, options } = commandOf(runAs, words);
  await run(program, argv, options);
}

async function handOver(dataFolder: string, { uid, gid }: RunAs): Promise<void> {
  const names = await readdir(dataFolder, { recursive: true });
  // The folder itself last: it tells whose the database is.
  for (const name of [...names, '.']) await lchown(join(dataFolder, name), uid, gid);
}

async function unprivilegedAccounts(): Promise<RunAs[]> {
  const found = ['postgres', 'nobody'].map(async (name) => {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { prefix: [], uid: Number(uid.stdout), gid: Number(gid.stdout) };
  });
  // Without such an account, or without `id` to ask, it fails.
  const settled = await Promise.allSettled(found);
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

/** Tries whether the programs can be run, and the folder be written, in this manner. */
function works(runAs: RunAs, folder: string, binaries: PostgresBinaries): Promise<boolean> {
  const trial = ['/bin/sh', '-c', 'test -w "$1" && exec "$2" --version', 'sh'];
  return succeeds(runProgram(runAs, [...trial, folder, binaries.postgres]));
}
