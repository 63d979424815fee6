import { execFile } from 'node:child_process';
import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { succeeds } from '#domain/succeeds.ts';
import { readIfAny } from '#platform/durable-files.ts';
import { missing } from '#platform/error-codes.ts';
import { EnvironmentError } from '#platform/environment.ts';
import type { PostgresBinaries } from './binaries.ts';

/** PostgreSQL's programs refuse to run as root. */
interface RunAs {
  prefix?: readonly string[];
  uid: number;
  gid: number;
}

/** Inside, PostgreSQL runs as nobody; outside, it is root's process with root's files. */
const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/**
 * An ordinary user runs PostgreSQL directly. Root runs it in a user namespace if that works,
 * otherwise as an unprivileged account, which then permanently owns the folder and the database.
 * Call it while holding the lock and while no server runs.
 */
export async function chooseAccount(
  { folder, dataFolder }: { folder: string; dataFolder: string },
  binaries: PostgresBinaries,
): Promise<RunAs> {
  const [uid = 0, gid = 0] = [process.geteuid?.(), process.getegid?.()];
  if (uid !== 0) return { uid, gid };
  const owner = await stat(dataFolder).catch(missing);
  const kept = owner?.uid === 0 ? undefined : owner;
  const inNamespace = { prefix: NAMESPACE, uid, gid };
  for (const runAs of kept ? [kept] : [inNamespace, ...(await unprivilegedAccounts())]) {
    await chown(folder, runAs.uid, runAs.gid);
    if (!(await works(runAs, folder, binaries))) continue;
    if (owner && owner.uid !== runAs.uid) await handOver(dataFolder, runAs);
    return runAs;
  }
  const who = kept ? `with number ${kept.uid}` : 'postgres or nobody';
  throw new EnvironmentError(
    `PostgreSQL doesn’t run as root, and the account ${who} can’t run it in ${folder}. Let it read ` +
      'the site and enter the folders above, start the site as an ordinary user, or set DATABASE_URL.',
  );
}

export function commandOf({ prefix = [], uid, gid }: RunAs, words: readonly string[]) {
  const [program = '', ...argv] = [...prefix, ...words];
  // PostgreSQL gets nothing of the site's environment, such as its secrets and PG… variables.
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return [program, argv, { cwd: '/', env, uid, gid }] as const;
}

export async function runProgram(runAs: RunAs, words: readonly string[]): Promise<void> {
  await promisify(execFile)(...commandOf(runAs, words));
}

async function handOver(dataFolder: string, { uid, gid }: RunAs): Promise<void> {
  const names = await readdir(dataFolder, { recursive: true });
  // The folder itself last: its owner shows whose the database is.
  for (const name of [...names, '.']) await lchown(join(dataFolder, name), uid, gid);
}

async function unprivilegedAccounts(): Promise<RunAs[]> {
  const accounts = (await readIfAny('/etc/passwd')) ?? '';
  return ['postgres', 'nobody'].flatMap((name) => {
    const found = new RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, 'm').exec(accounts);
    return found ? [{ uid: Number(found[1]), gid: Number(found[2]) }] : [];
  });
}

function works(runAs: RunAs, folder: string, binaries: PostgresBinaries): Promise<boolean> {
  const trial = ['/bin/sh', '-c', 'test -w "$1" && exec "$2" --version', 'sh'];
  return succeeds(runProgram(runAs, [...trial, folder, binaries.postgres]));
}
