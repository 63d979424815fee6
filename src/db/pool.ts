import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import pg from 'pg';
import { sessionOf } from './session.ts';
import type { SessionKind } from './session.ts';

export interface PoolConnections {
  readonly pool: string;
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
  readonly inUse: number;
  readonly longestUseSeconds: number;
}

/** How soon a hanging server is noticed, in milliseconds. */
export interface PoolPatience {
  readonly askAfterMs: number;
  readonly answerWithinMs: number;
}

/** A machine under load may take a second to answer. A visitor gets an error within seven. */
const PATIENCE: PoolPatience = { askAfterMs: 2_000, answerWithinMs: 4_000 };
const END_WITHIN_MS = 2_000;

/**
 * Also notices a server that hangs, where no socket is ever closed: when work has been in progress
 * for a while, a new connection checks the server. If there is no answer, all sockets are
 * destroyed.
 */
export function openPool({
  name,
  session,
  patience = PATIENCE,
  onIdleError = () => undefined,
  ...options
}: pg.PoolConfig & {
  readonly name: string;
  readonly session: SessionKind;
  readonly patience?: PoolPatience | undefined;
  readonly onIdleError?: ((error: Error) => void) | undefined;
}) {
  const config = sessionOf(options, session);
  const lines = new Set<Socket>();
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...config,
    Client: OwnClient,
    stream: () => lineIn(lines),
  });
  pool.on('error', onIdleError);
  // The pool listens only to idle connections. Losing one between two statements of a transaction
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const cut = (): void => {
    for (const line of lines) line.destroy();
  };
  const inUse = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  const watch = watchServer({ inUse, config, patience, cut });
  return {
    pool,
    connections(): PoolConnections {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool;
      const [since] = inUse.values();
      const longestUseSeconds = since === undefined ? 0 : (performance.now() - since) / 1_000;
      return { pool: name, total, idle, waiting, inUse: inUse.size, longestUseSeconds };
    },
    async close(): Promise<void> {
      clearInterval(watch);
      const late = setTimeout(cut, END_WITHIN_MS);
      try {
        await pool.end();
      } finally {
        clearTimeout(late);
      }
    },
  };
}

const outsideOfRequests = AsyncLocalStorage.snapshot();

/** Otherwise the first request would stay in memory as long as its connection is open. */
class OwnClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(done: (error: Error) => void): void;
  override connect(done?: (error: Error) => void): Promise<pg.Client> | void {
    return outsideOfRequests(() => (done ? super.connect(done) : super.connect()));
  }
}

/** Our own socket, because only we can end one that nobody answers on. */
function lineIn(lines: Set<Socket>): Socket {
  const line = new Socket();
  lines.add(line);
  line.once('close', () => lines.delete(line));
  return line;
}

function watchServer(watched: {
  readonly inUse: ReadonlyMap<pg.PoolClient, number>;
  readonly config: pg.PoolConfig;
  readonly patience: PoolPatience;
  readonly cut: () => void;
}): NodeJS.Timeout {
  const { inUse, config, patience, cut } = watched;
  let lastSign = 0;
  let asking = false;

  async function look(): Promise<void> {
    const [since] = inUse.values();
    if (asking || since === undefined) return;
    if (performance.now() - Math.max(since, lastSign) < patience.askAfterMs) return;
    const doubted = [...inUse.keys()];
    asking = true;
    const answers = await isAnswering(config, patience.answerWithinMs);
    asking = false;
    if (answers || doubted.some((client) => !inUse.has(client))) lastSign = performance.now();
    else cut();
  }
  return setInterval(() => void look(), patience.askAfterMs / 2).unref();
}

async function isAnswering(config: pg.PoolConfig, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: withinMs });
  client.on('error', () => undefined);
  const answers = await client.connect().then(
    () => true,
    (error: unknown) => error instanceof pg.DatabaseError,
  );
  client.end().catch(() => undefined);
  return answers;
}
