import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './launcher.ts';
import { postgresProcessesOf, signalTo } from './processes.ts';
import type { StarterReport } from './starter.fixture.ts';
import { pollUntil } from './lock.ts';

/** An account without privileges, which tests that run as root use as an ordinary user. */
export const NOBODY = { uid: 65534, gid: 65534 };
export const IS_ROOT = process.geteuid?.() === 0;
const STARTER = fileURLToPath(new URL('./starter.fixture.ts', import.meta.url));

/** Whether an unprivileged account can run the site from this checkout (not under /root, say). */
export const NOBODY_CAN_RUN =
  IS_ROOT &&
  spawnSync(process.execPath, ['--check', STARTER], { cwd: '/', ...NOBODY }).status === 0;

/** Enough for tests that do not cut the power. */
export const QUICK = { fsync: 'off', shared_buffers: '16MB' };

type Started = Exclude<StarterReport, { error: string }>;

interface SpawnOptions {
  uid?: number;
  gid?: number;
  env?: NodeJS.ProcessEnv;
  settings?: Record<string, string>;
}

/** Temporary folders, processes, and connections of one test, and their removal. */
export class Bench {
  readonly #folders: string[] = [];
  readonly #processes: ChildProcess[] = [];
  readonly #servers: EmbeddedPostgres[] = [];
  readonly #clients: Client[] = [];

  /** A new temporary folder, owned by the given account, and the database's path in it. */
  async folder(owner?: { uid: number; gid: number }): Promise<string> {
    const parent = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
    this.#folders.push(parent);
    if (owner) await chown(parent, owner.uid, owner.gid);
    return join(parent, 'postgres');
  }

  /** Starts in this process. */
  async start(folder: string, settings: Record<string, string> = QUICK): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ folder, settings });
    this.#servers.push(server);
    return server;
  }

  /** Starts in a separate process. */
  spawn(folder: string, options: SpawnOptions = {}) {
    const { settings = QUICK, ...account } = options;
    const starter = spawn(process.execPath, [STARTER, folder, JSON.stringify(settings)], {
      stdio: ['pipe', 'pipe', 'inherit'],
      cwd: '/',
      ...account,
    });
    this.#processes.push(starter);
    const lines = createInterface(starter.stdout);
    const report = once(lines, 'line').then(([line]) => JSON.parse(String(line)) as StarterReport);
    /** The report of a start that must succeed. */
    const started = report.then((message): Started => {
      if (message.error !== undefined) throw new Error(message.error);
      return message;
    });
    // Only one of the two is awaited, and that one shows the failure.
    started.catch(() => undefined);
    return { process: starter, report, started };
  }

  /** A connection that is closed after the test. */
  async connect(url: string): Promise<Client> {
    const client = new Client(url);
    client.on('error', () => undefined);
    await client.connect();
    this.#clients.push(client);
    return client;
  }

  /** A process that does nothing. */
  async idleProcess(): Promise<ChildProcess> {
    const idle = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(idle, 'spawn');
    this.#processes.push(idle);
    return idle;
  }

  /** Stops and removes everything, in any state the test left. */
  async clear(): Promise<void> {
    await Promise.allSettled(this.#clients.map((client) => client.end()));
    for (const child of this.#processes) await kill(child);
    await Promise.allSettled(this.#servers.map((server) => server.stop()));
    for (const parent of this.#folders) {
      const dataFolder = join(parent, 'postgres', 'cluster');
      const leftovers = await postgresProcessesOf(dataFolder).catch(() => []);
      for (const pid of leftovers) signalTo(pid, 'SIGKILL');
      await rm(parent, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

/** Kills a process (SIGKILL) and returns when it has exited. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Asks a process to exit and returns its exit code. */
export async function terminate(child: ChildProcess): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  return child.exitCode;
}

/** The single value that a query returns. */
export async function value(client: Client, sql: string): Promise<unknown> {
  const result = await client.query<Record<string, unknown>>(sql);
  return Object.values(result.rows[0] ?? {})[0];
}

/** The pid of the server's main process. */
export async function serverPid(folder: string): Promise<number> {
  const file = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/** Waits for a condition; false after `deadlineMs` milliseconds. */
export async function eventually(
  condition: () => Promise<boolean>,
  deadlineMs: number,
): Promise<boolean> {
  return (await pollUntil(async () => (await condition()) || undefined, deadlineMs)) ?? false;
}
