import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { inTime } from '#platform/deadline.ts';
import type { LogFunction } from '#platform/log.ts';

const LOOK_FOR_IDLE_MS = 50;

/**
 * Prepares a graceful stop of the server: readiness off, no new connections, requests in flight
 * finish, connections without one close, then the steps run in order. A step that fails
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
    /** Signals that start the stop. Default SIGTERM and SIGINT; none in tests. */
    readonly signals?: readonly NodeJS.Signals[];
    /** Called at the very end with 0, or with 1 when a step failed or the limit was reached. */
    readonly exit?: (code: number) => void;
    readonly log: LogFunction;
  },
) {
  const { steps, limitMs = 10_000, unreadyMs = 0, log, exit } = options;
  const { stepLimitMs = 10_000, wholeLimitMs = 25_000 } = options;
  const signals = options.signals ?? ['SIGTERM', 'SIGINT'];
  let stopping: Promise<void> | undefined;

  async function run(): Promise<void> {
    log('info', 'stopping');
    const endAt = performance.now() + wholeLimitMs;
    if (unreadyMs > 0) await delay(unreadyMs);
    let failed = !(await closeServer(server, limitMs));
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
async function closeServer(server: Server, limitMs: number): Promise<boolean> {
  if (!server.listening) return true;
  let inTime = true;
  // A connection that was busy when the port closed becomes idle without being closed.
  const sweep = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS);
  const limit = setTimeout(() => {
    inTime = false;
    server.closeAllConnections();
  }, limitMs);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
  clearTimeout(limit);
  return inTime;
}
