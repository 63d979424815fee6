import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds between two looks at a replica that is level, which find that it is gone. */
const LOOK_EVERY_MS = 1_000;
/** A replica that does not answer within this time, in milliseconds, is not read. */
const ANSWER_WITHIN_MS = 2_000;
/** Milliseconds between two looks at one that is behind: the first, and the longest. */
const FIRST_LOOK_MS = 5;
const LAST_LOOK_MS = 250;
/** Beyond this many milliseconds somebody should know that it is behind. */
const LONG_BEHIND_MS = 10_000;

/** How a replica is doing: read, not read because it is behind for long, or not to be reached. */
export type ReplicaState = 'level' | 'behind' | 'away';

export interface ReplicaOptions {
  readonly replicaUrl: string;
  /** Answers the position in the primary's log behind everything that has been committed. */
  readonly primaryPosition: () => Promise<string>;
  /** Told when it changes; with what went wrong where it is 'away'. */
  readonly onState: (state: ReplicaState, error?: Error) => void;
}

/**
 * Watches a streaming replica. Changes are announced by the primary, and what is read afterwards is
 * kept until the next change: read from a replica that has not replayed it yet, it would be old for
 * as long as it is kept. So after each announcement the primary is asked how far its log goes, and
 * the replica until it has replayed that much.
 *
 * It keeps a connection of its own to the replica, whose loss tells of a restart: a standby may come
 * back older than it was.
 */
export function watchReplica(options: ReplicaOptions) {
  const closing = new AbortController();
  let announcements = 0;
  let isListening = false;
  let isAnswering = false;
  let isLevel = false;
  let awake = Promise.withResolvers<void>();
  const tell = whenChanged(options.onState, closing.signal);

  async function follow(replica: Replica): Promise<never> {
    for (;;) {
      const before = announcements;
      awake = Promise.withResolvers<void>();
      // Nobody else asks the primary while it is away; the replica is read then, and still watched.
      const position = await options.primaryPosition().catch(() => undefined);
      await catchUp(replica, position, (hasReplayed, waitedMs) => {
        isAnswering = true;
        if (hasReplayed) return;
        isLevel = false;
        if (waitedMs > LONG_BEHIND_MS) tell('behind');
      });
      if (position !== undefined && before === announcements) {
        isLevel = true;
        tell('level');
      }
      if (before === announcements) await awake.promise;
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const replica = openReplica(options.replicaUrl);
      const looking = setInterval(() => awake.resolve(), LOOK_EVERY_MS);
      closing.signal.addEventListener('abort', replica.cut);
      try {
        await Promise.race([replica.connect().then(() => follow(replica)), replica.lost]);
      } catch (error) {
        tell('away', error instanceof Error ? error : new Error(String(error)));
      } finally {
        isAnswering = false;
        isLevel = false;
        clearInterval(looking);
        closing.signal.removeEventListener('abort', replica.cut);
        replica.cut();
      }
      await delay(LOOK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    /**
     * Whether the replica has everything that was announced until now, or nobody announces, in which
     * time nothing that is read is kept.
     */
    isUsable: () => isAnswering && (isLevel || !isListening),
    /** A change was announced: from this moment on the replica counts as behind until it has it. */
    heard(): void {
      announcements += 1;
      isLevel = false;
      awake.resolve();
    },
    /** Whether changes are announced at present. At first they are not. */
    listening(listening: boolean): void {
      isListening = listening;
    },
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}

/**
 * Returns when the replica has replayed the log until the position, or at once without one.
 *
 * @param onLook told whether it has, and how long that has been waited for
 */
async function catchUp(
  replica: Replica,
  position = '0/0',
  onLook: (hasReplayed: boolean, waitedMs: number) => void,
): Promise<void> {
  const began = performance.now();
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 2, LAST_LOOK_MS)) {
    const hasReplayed = await replica.hasReplayed(position);
    onLook(hasReplayed, performance.now() - began);
    if (hasReplayed) return;
    await delay(waitMs);
  }
}

/** Tells of a state that is another one than before, until the watch is closing. */
function whenChanged(onState: ReplicaOptions['onState'], closing: AbortSignal) {
  let told: ReplicaState | undefined;
  return (state: ReplicaState, error?: Error): void => {
    if (told === state || closing.aborted) return;
    told = state;
    onState(state, error);
  };
}

type Replica = ReturnType<typeof openReplica>;

function openReplica(url: string) {
  // Our own socket, because a connection that no longer answers can only be ended by force.
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'replica watch',
    stream: () => socket,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  const lost = new Promise<never>((_resolve, lose) => {
    client.on('error', lose);
    client.on('end', () => lose(new Error('the connection was closed')));
  });
  lost.catch(() => undefined);
  return {
    /** Rejects when the connection is gone. */
    lost,
    connect: () => client.connect(),
    /** @throws Error where it is no standby, or does not answer */
    async hasReplayed(position: string): Promise<boolean> {
      const { rows } = await client.query<{ standby: boolean; replayed: boolean | null }>(
        `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed`,
        [position],
      );
      if (rows[0]?.standby !== true) throw new Error('the server is not a standby');
      return rows[0].replayed === true;
    },
    cut: () => {
      client.end().catch(() => undefined);
      socket.destroy();
    },
  };
}
