/** The failures of bench/soak. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresProcessesOf } from '../src/platform/embedded-postgres/processes.ts';
import { serverPid } from '../src/platform/embedded-postgres/starters.fixture.ts';
import { pollUntil } from '../src/platform/embedded-postgres/lock.ts';

/** Some of them hit a transaction that is about to start. */
const CUTS = 10;
const CUT_EVERY_MS = 200;
const STANDS_STILL_MS = 10_000;
const FULL_FOR_MS = 8_000;
/** After a fault before this one. */
const RECOVERS_WITHIN_MS = 60_000;

/** The targets of the faults. */
export interface Scene {
  /** The folder of the embedded database. */
  readonly folder: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly instances: readonly Instance[];
}

/** One of the two sites, whichever process it is at the moment. */
export interface Instance {
  /** Kills it with SIGKILL; it is started again. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM and starts it again; resolves when it is ready. */
  restart(): Promise<void>;
}

export type Fault = (scene: Scene, pick: (choices: number) => number) => Promise<void>;

/** Each resolves when the fault is over, not when everything has recovered. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  async 'all connections cut'({ ownerUrl }) {
    await withClient(ownerUrl, async (client) => {
      for (let round = 0; round < CUTS; round += 1) {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where pid <> pg_backend_pid() and backend_type = 'client backend'`,
        );
        await pause(CUT_EVERY_MS);
      }
    });
  },
  async 'database killed'({ folder }) {
    process.kill(await runningServer(folder), 'SIGKILL');
  },
  async 'instance killed'({ instances }, pick) {
    await instances[pick(instances.length)]?.kill();
  },
  async 'database stands still'({ folder }) {
    const server = await runningServer(folder);
    // The server first: otherwise it would start new processes.
    process.kill(server, 'SIGSTOP');
    const all = await postgresProcessesOf(join(folder, 'cluster'));
    for (const pid of all) signal(pid, 'SIGSTOP');
    await pause(STANDS_STILL_MS);
    for (const pid of all) signal(pid, 'SIGCONT');
    process.kill(server, 'SIGCONT');
  },
  async 'no connection free'({ appUrl }) {
    const taken: pg.Client[] = [];
    try {
      for (const until = performance.now() + FULL_FOR_MS; performance.now() < until;) {
        const client = new pg.Client({ connectionString: appUrl, connectionTimeoutMillis: 2_000 });
        client.on('error', () => undefined);
        const isIn = await client.connect().then(
          () => true,
          () => false,
        );
        if (isIn) taken.push(client);
        else await pause(50);
      }
    } finally {
      await Promise.all(taken.map((client) => client.end()));
    }
  },
  async 'rolling restart'({ instances }) {
    for (const instance of instances) await instance.restart();
  },
};

/** The server's main process id, as soon as there is one: it may be restarting. */
async function runningServer(folder: string): Promise<number> {
  const pid = await pollUntil(() => serverPid(folder).catch(() => undefined), RECOVERS_WITHIN_MS);
  if (pid === undefined) throw new Error('the database did not come back');
  return pid;
}

/** A connection, as soon as the server accepts one. */
async function connected(url: string): Promise<pg.Client> {
  const client = await pollUntil(async () => {
    const one = new pg.Client(url);
    one.on('error', () => undefined);
    return one.connect().then(
      () => one,
      () => undefined,
    );
  }, RECOVERS_WITHIN_MS);
  if (!client) throw new Error('the database gives no connection');
  return client;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has exited meanwhile.
  }
}

async function withClient(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = await connected(url);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
