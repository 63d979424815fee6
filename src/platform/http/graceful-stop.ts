import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { inTime } from '#platform/deadline.ts';
import type { LogFunction } from '#platform/log.ts';

const lookForIdleMs = 50;
/** Milliseconds without a new request after which nobody is still coming in. */
const QUIET_MS = 20;
const WAIT_FOR_QUIET_MS = 1_000;
/** A turn of the event loop that took so many milliseconds did more than to let connections in. */
const LONG_TURN_MS = 5;

/**
 * Prepares a graceful stop of the server: readiness off, no new connections, requests in flight
 * finish, connections without one close after a moment, then the steps run in order. A step that fails
 * or does not end is logged and the next one runs.
 */
export function stopGracefully(
  server: Server,
  options: {
    /** What to end after the last request, in this order: jobs, listeners, pools. */
    readonly steps: readonly { readonly name: string; readonly run: () => unknown }[];
    /** Milliseconds that requests in flight have to finish. Default 10,000. */
    readonly limitMs?: number;
    /**
     * Milliseconds between readiness going off and the port closing, for load balancers that need
     * time to notice. Default 0.
     */
    readonly unreadyMs?: number;
    /** Milliseconds that one step may take before the next begins. Default 10,000. */
    readonly stepLimitMs?: number;
    /**
     * Milliseconds that the whole stop may take, whatever hangs: less than the 30 s after which it is
     * killed. Steps that are left then are started and not waited for. Default 25,000.
     */
    readonly wholeLimitMs?: number;
    /**
     * Milliseconds that a connection without a request stays open: a visitor may just be sending one,
     * whose answer then says to reconnect. Default 1,000.
     */
    readonly idleMs?: number;
    /** Signals that start the stop. Default SIGTERM and SIGINT; none in tests. */
    readonly signals?: readonly NodeJS.Signals[];
    /** Called at the very end with 0, or with 1 when a step failed or the limit was reached. */
    readonly exit?: (code: number) => void;
    readonly log: LogFunction;
  },
) {
  const { steps, limitMs = 10_000, unreadyMs = 0, idleMs = 1_000, log, exit } = options;
  const { stepLimitMs = 10_000, wholeLimitMs = 25_000 } = options;
  const signals = options.signals ?? ['SIGTERM', 'SIGINT'];
  let stopping: Promise<void> | undefined;
  const requests = requestsTo(server);

  async function run(): Promise<void> {
    log('info', 'stopping');
    const endAt = performance.now() + wholeLimitMs;
    if (unreadyMs > 0) await delay(unreadyMs);
    let failed = !(await closeServer(server, requests, limitMs, idleMs));
    if (failed) log('warn', 'requests were cut off', { limitMs });
    for (const step of steps) {
      try {
        const limit = Math.min(stepLimitMs, endAt - performance.now());
        await inTime(step.name, limit, step.run());
      } catch (error) {
        failed = true;
        log('error', 'a step of the stop failed', { step: step.name, error });
      }
    }
    for (const signal of signals) process.off(signal, onSignal);
    log('info', 'stopped');
    exit?.(failed ? 1 : 0);
  }

  const stop = (): Promise<void> => (stopping ??= run());
  const onSignal = (): void => void stop();
  for (const signal of signals) process.on(signal, onSignal);

  return {
    /** For the front: true from the first signal on. */
    isStopping: () => stopping !== undefined,
    /** Stops as a signal would; every call returns the same promise. */
    stop,
  };
}

/** Resolves when every connection is closed: true if all ended on their own within the limit. */
async function closeServer(
  server: Server,
  requests: ReturnType<typeof requestsTo>,
  limitMs: number,
  idleMs: number,
): Promise<boolean> {
  if (!server.listening) return true;
  let inTime = true;
  const began = performance.now();
  // A connection that was busy when the port closed becomes idle without being closed.
  const sweep = setInterval(() => {
    if (performance.now() - began >= idleMs) server.closeIdleConnections();
  }, lookForIdleMs);
  const limit = setTimeout(() => {
    inTime = false;
    server.closeAllConnections();
  }, limitMs);
  try {
    const letGo = requests.hold();
    await everybodyLetIn(requests);
    const closed = new Promise<void>((resolve) => {
      // node:http's own would cut off a client that is just sending on an idle connection.
      NetServer.prototype.close.call(server, () => resolve());
    });
    letGo();
    await closed;
  } finally {
    clearInterval(sweep);
    clearTimeout(limit);
  }
  return inTime;
}

function requestsTo(server: Server) {
  let came = 0;
  let underWay = 0;
  server.prependListener('request', (_request, response) => {
    came += 1;
    underWay += 1;
    response.once('close', () => (underWay -= 1));
  });
  return {
    /** How many have arrived so far. */
    came: () => came,
    /** How many of them are being answered. */
    underWay: () => underWay,
    /** Makes new ones wait until the function it returns is called. */
    hold(): () => void {
      const held: [IncomingMessage, ServerResponse][] = [];
      const answering = server.listeners('request') as ((...args: (typeof held)[number]) => void)[];
      server.removeAllListeners('request');
      server.on('request', (...request) => {
        came += 1;
        held.push(request);
      });
      return () => {
        server.removeAllListeners('request');
        for (const listener of answering) server.on('request', listener);
        for (const request of held) server.emit('request', ...request);
      };
    },
  };
}

/**
 * Resolves when no connection waits to be accepted, while new requests are held. The system resets waiting
 * connections when the port closes, and to a proxy that looks as if its request might have been processed.
 * Clients with an answer may reconnect at once, held ones cannot: so the queue empties.
 */
async function everybodyLetIn(requests: ReturnType<typeof requestsTo>): Promise<void> {
  const giveUpAt = performance.now() + WAIT_FOR_QUIET_MS;
  let before: number;
  do {
    before = requests.came();
    await delay(QUIET_MS);
    // What arrived while the process was busy elsewhere is accepted before the next turn.
    await new Promise((resolve) => setImmediate(resolve));
  } while ((requests.came() > before || requests.underWay() > 0) && performance.now() < giveUpAt);
  // Nor does anybody wait who came during a long piece of work.
  const atLatest = performance.now() + WAIT_FOR_QUIET_MS;
  let turn: number;
  do {
    turn = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
  } while (performance.now() - turn > LONG_TURN_MS && performance.now() < atLatest);
}
