import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { withTimeout } from '#platform/deadline.ts';
import type { LogFunction } from '#platform/log/log.ts';

const LOOK_FOR_IDLE_MS = 50;

/** A step that fails or hangs is logged, and the next one runs. */
export function stopGracefully(
  server: Server,
  options: {
    readonly steps: readonly { readonly name: string; readonly run: () => unknown }[];
    readonly limitMs?: number;
    /** Between readiness going off and the port closing, for load balancers. Default 0. */
    readonly unreadyMs?: number;
    readonly stepLimitMs?: number;
    /** Less than the 30 s after which the process is killed. Default 25,000. */
    readonly wholeLimitMs?: number;
    readonly signals?: readonly NodeJS.Signals[];
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
        await withTimeout(step.name, limit, step.run());
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
    isStopping: () => stopping !== undefined,
    stop,
  };
}

async function closeServer(server: Server, limitMs: number): Promise<boolean> {
  if (!server.listening) return true;
  let withTimeout = true;
  // A connection that was busy when the port closed becomes idle without being closed.
  const sweep = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS);
  const limit = setTimeout(() => {
    withTimeout = false;
    server.closeAllConnections();
  }, limitMs);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
  clearTimeout(limit);
  return withTimeout;
}
