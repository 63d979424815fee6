import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import pg from 'pg';
import { sessionOf } from './session.ts';
import type { SessionKind } from './session.ts';

/** How busy a pool is. */
export interface PoolConnections {
  /** The pool's name. */
  readonly pool: string;
  readonly total: number;
  readonly idle: number;
  /** Requests that are waiting for a connection. */
  readonly waiting: number;
  /** Connections taken and not returned. */
  readonly inUse: number;
  /** Seconds since the first of them was taken; 0 when there are none. */
  readonly longestUseSeconds: number;
}

/** How soon a server that hangs is noticed, in milliseconds. */
export interface PoolPatience {
  /** Work may take this long before the server is asked whether it is there. */
  readonly askAfterMs: number;
  /** Without an answer within this time, nobody waits any longer. */
  readonly answerWithinMs: number;
}

/** A visitor gets an error within about seven seconds; a machine under load may take one to answer. */
const PATIENCE: PoolPatience = { askAfterMs: 2_000, answerWithinMs: 4_000 };
/** How long work in progress may take when the pool is closed. */
const END_WITHIN_MS = 2_000;

/**
 * Opens a pool. Lost connections fail the work on them and nothing else; the pool replaces them.
 *
 * The same goes for connections to a server that hangs (its disk does not answer, its machine has
 * stopped, the network is gone), where no socket is ever closed. Long work alone proves nothing, an
 * import takes minutes: when some has been in progress for a while, a new connection checks whether the
 * server is there. If it does not answer, all sockets are destroyed: work fails as with a closed server,
 * and what a transaction has done so far is rolled back when the server notices.
 *
 * @param options.name what the pool is called
 * @param options.session what its connections begin with
 * @param options.onIdleError called when an idle connection is lost; the others fail their work
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
    // Finds the sockets that died while idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...config,
    Client: OwnClient,
    stream: () => lineIn(lines),
  });
  pool.on('error', onIdleError);
  // The pool listens only to idle connections: losing one between two statements of a
  // transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const cut = (): void => {
    for (const line of lines) line.destroy();
  };
  // The first has been in use the longest.
  const inUse = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  const watch = watchServer({ inUse, config, patience, cut });
  return {
    pool,
    /** How busy they are right now. */
    connections(): PoolConnections {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool;
      const [since] = inUse.values();
      const longestUseSeconds = since === undefined ? 0 : (performance.now() - since) / 1_000;
      return { pool: name, total, idle, waiting, inUse: inUse.size, longestUseSeconds };
    },
    /** Ends the connections, by force if their work does not end. */
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

/** Runs a function outside of any request. */
const outsideOfRequests = AsyncLocalStorage.snapshot();

/** Belongs to no request: otherwise the first request to need it would stay in memory as long as it is open. */
class OwnClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(done: (error: Error) => void): void;
  override connect(done?: (error: Error) => void): Promise<pg.Client> | void {
    return outsideOfRequests(() => (done ? super.connect(done) : super.connect()));
  }
}

/** Our own socket, because one that nobody answers on can only be ended by force. */
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

/** Whether a new connection gets any answer; an error message counts as one. */
async function isAnswering(config: pg.PoolConfig, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: withinMs });
  client.on('error', () => undefined);
  const answers = await client.connect().then(
    () => true,
    (error: unknown) => error instanceof pg.DatabaseError,
  );
  // It may hang by now: do not wait for it to close.
  client.end().catch(() => undefined);
  return answers;
}
