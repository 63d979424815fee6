import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { sessionOf } from '#db/session.ts';
import { withTimeout } from '#platform/deadline.ts';
import type { LogFunction } from '#platform/log/log.ts';

const invalidationChannel = 'pages';

interface InvalidationOptions {
  /** A direct connection: LISTEN does not survive a pooler in transaction mode. */
  readonly connectionString: string;
  readonly onChange: () => void;
  /** Called after each connect, since messages may have been missed. */
  readonly onConnect: () => void;
  readonly onState: (state: 'listening' | 'disconnected') => void;
  readonly log: LogFunction;
  readonly heartbeatMs?: number;
}

const CONNECT_WITHIN_MS = 5_000;
const firstRetryMs = 100;
const lastRetryMs = 1_000;

/**
 * After every connect it listens first, then calls `onConnect`, then reports 'listening', so that
 * nothing written in between is missed.
 */
export function listenForInvalidations(options: InvalidationOptions) {
  const { log, onState } = options;
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;

  async function run(): Promise<void> {
    let retryMs = firstRetryMs;
    while (!isStopped()) {
      try {
        await listenUntilLost(options, stopping.signal, () => {
          retryMs = firstRetryMs;
        });
      } catch (error) {
        if (!isStopped()) {
          log('warn', 'not listening for page changes, connecting again', { error, retryMs });
        }
      }
      if (isStopped()) return;
      onState('disconnected');
      await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    }
  }

  onState('disconnected');
  const running = run();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

async function listenUntilLost(
  options: InvalidationOptions,
  stopped: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const { connectionString, onChange, onConnect, onState, log, heartbeatMs = 1_000 } = options;
  // Our own socket, because only we can end a connection that no longer answers.
  const socket = new Socket();
  const client = new Client(
    sessionOf({
      connectionString,
      application_name: 'page cache',
      stream: () => socket,
      keepAlive: true,
      keepAliveInitialDelayMillis: 1_000,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    }),
  );
  client.on('notification', ({ channel }) => {
    if (channel === invalidationChannel && !stopped.aborted) onChange();
  });
  const endings = new AbortController();
  try {
    // One promise for the life of the connection: racing a new one at every heartbeat would keep
    // them all in memory.
    await new Promise<never>((_resolve, lose) => {
      client.on('error', lose);
      client.on('end', () => lose(new Error('the connection was closed')));
      stopped.addEventListener('abort', () => lose(new Error('stopped')), {
        signal: endings.signal,
      });
      const listening = async () => {
        await client.connect();
        await withTimeout(
          'LISTEN',
          CONNECT_WITHIN_MS,
          client.query(`LISTEN ${invalidationChannel}`),
        );
        if (stopped.aborted) return;
        onConnect();
        onState('listening');
        onListening();
        log('debug', 'listening for page changes');
        const heartbeat = setInterval(beat, heartbeatMs);
        endings.signal.addEventListener('abort', () => clearInterval(heartbeat));
      };
      let unanswered = 0;
      const beat = () => {
        // An answer may have arrived and not been read yet, when this process was busy with a page.
        if (unanswered > 1) return lose(new Error('no answer to two heartbeats'));
        unanswered += 1;
        client.query('SELECT 1').then(() => {
          unanswered = 0;
        }, lose);
      };
      listening().catch(lose);
    });
  } catch (error) {
    if (!stopped.aborted) throw error;
  } finally {
    endings.abort();
    await endClient(client, socket);
  }
}

/** Ends the session if the other side still answers, and closes the socket in any case. */
async function endClient(client: Client, socket: Socket): Promise<void> {
  await withTimeout('the farewell', 100, client.end()).catch(() => undefined);
  socket.destroy();
}
