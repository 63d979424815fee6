import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { sessionOf } from './session.ts';

/** Milliseconds between two checks of a replica that is level, which find out that it is gone. */
const LOOK_EVERY_MS = 1_000;
/** A replica that does not answer within this time, in milliseconds, is not read. */
const ANSWER_WITHIN_MS = 2_000;
/** Milliseconds between two checks of one that is behind: the first, and the longest. */
const FIRST_LOOK_MS = 5;
const LAST_LOOK_MS = 250;
/** After this many milliseconds it is reported that it is behind. */
const LONG_BEHIND_MS = 10_000;

/** The state of a replica: read, not read because it has long been behind, or unreachable. */
export type ReplicaState = 'level' | 'behind' | 'away';

export interface ReplicaOptions {
  readonly replicaUrl: string;
  /** Returns the position in the primary's log after everything that has been committed. */
  readonly primaryPosition: () => Promise<string>;
  /** Called when it changes; with the error when it is 'away'. */
  readonly onState: (state: ReplicaState, error?: Error) => void;
}

/**
 * Watches a streaming replica. Changes are announced by the primary, and what is read afterward is
 * cached until the next change: read from a replica that has not replayed it yet, it would be stale for
 * as long as it is cached. So after each announcement the primary is asked how far its log goes, and
 * the replica is polled until it has replayed that much.
 *
 * It keeps its own connection to the replica, whose loss reveals a restart: a standby may come
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
      // Nobody else asks the primary while it is down; the replica is read then, and still watched.
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
     * Whether the replica has everything announced so far, or changes are not announced, in which case
     * nothing that is read is cached.
     */
    isUsable: () => isAnswering && (isLevel || !isListening),
    /** A change was announced: from now on the replica counts as behind until it has it. */
    heard(): void {
      announcements += 1;
      isLevel = false;
      awake.resolve();
    },
    /** Sets whether changes are currently announced. At first they are not. */
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
 * @param onLook called with whether it has, and how long the wait has been
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

/** Reports each new state, until the watch is closing. */
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
  const client = new pg.Client(
    sessionOf({
      connectionString: url,
      application_name: 'replica watch',
      stream: () => socket,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    }),
  );
  const lost = new Promise<never>((_resolve, lose) => {
    client.on('error', lose);
    client.on('end', () => lose(new Error('the connection was closed')));
  });
  lost.catch(() => undefined);
  return {
    /** Rejects when the connection is gone. */
    lost,
    connect: () => client.connect(),
    /** @throws Error when it is not a standby, or does not answer */
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
