import { execFile } from 'node:child_process';
import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import { succeeds } from '#domain/succeeds.ts';
import { missing } from '#platform/error-codes.ts';
import { EmbeddedPostgresError } from './errors.ts';

const run = promisify(execFile);

/** How PostgreSQL's programs are started so that they do not run as root, which they refuse. */
export interface RunAs {
  /** For the log, such as 'this account'. */
  description: string;
  /** What stands before the program on the command line. */
  prefix: readonly string[];
  /** The account to change to; without one it stays with this one. */
  account?: Account;
}

interface Account {
  uid: number;
  gid: number;
}

/**
 * A namespace in which root bears the number of nobody. PostgreSQL sees no root there, while
 * outside it is root's process and its files are root's, so no folder has to be handed over.
 */
const NAMESPACE: RunAs = {
  description: 'root in a user namespace',
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
};

const ROOT: Account = { uid: 0, gid: 0 };
const UNPRIVILEGED_ACCOUNTS = ['postgres', 'nobody'];

/**
 * Chooses how to run PostgreSQL: an ordinary user directly; root in a user namespace where that
 * works, else as an existing unprivileged account, to which the folder and the database are then
 * handed over. A database that was handed over stays with its account. Call it while holding the
 * lock and while no server runs. `dataFolder` need not exist yet.
 */
export async function chooseAccount(
  folder: string,
  dataFolder: string,
  binaries: PostgresBinaries,
): Promise<RunAs> {
  if (process.geteuid?.() !== 0) return { description: 'this account', prefix: [] };
  const owner = await stat(dataFolder).catch(missing);
  const kept =
    owner && owner.uid !== 0 ? [ofAccount(`with number ${owner.uid}`, owner)] : undefined;
  for (const runAs of kept ?? [NAMESPACE, ...(await unprivilegedAccounts())]) {
    await handOver(folder, runAs.account ?? ROOT);
    if (!(await works(runAs, folder, binaries))) continue;
    if (owner && !kept && runAs.account) await handOverTree(dataFolder, runAs.account);
    return runAs;
  }
  if (kept) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} belongs to ${kept[0]?.description}, which cannot ` +
        'reach it or cannot run the embedded database. Let it read the site and enter the ' +
        'folders above, or set DATABASE_URL.',
    );
  }
  await handOver(folder, ROOT);
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and here neither a user namespace nor one of the accounts ' +
      `${UNPRIVILEGED_ACCOUNTS.join(', ')} can run it in ${folder}. ` +
      'Start the site as an ordinary user, or set DATABASE_URL.',
  );
}

/** Gives a file or folder that this process made to the account that PostgreSQL will run as. */
export async function handOver(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

async function handOverTree(folder: string, account: Account): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, name), account.uid, account.gid);
  }
  await handOver(folder, account);
}

function ofAccount(which: string, { uid, gid }: Account): RunAs {
  return { description: `the account ${which}`, prefix: [], account: { uid, gid } };
}

/** Those of them that there are. */
async function unprivilegedAccounts(): Promise<RunAs[]> {
  const found = UNPRIVILEGED_ACCOUNTS.map(async (name) => {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return ofAccount(name, { uid: Number(uid.stdout), gid: Number(gid.stdout) });
  });
  // Without such an account, or without `id` to ask, it fails.
  const settled = await Promise.allSettled(found);
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

/** Tries whether the programs can be run, and the folder be written, in this manner. */
async function works(runAs: RunAs, folder: string, binaries: PostgresBinaries): Promise<boolean> {
  const trial = ['/bin/sh', '-c', 'test -w "$1" && exec "$2" --version', 'sh'];
  const [program, ...argv] = [...runAs.prefix, ...trial, folder, binaries.postgres];
  return succeeds(run(program, argv, { cwd: '/', ...runAs.account }));
}
