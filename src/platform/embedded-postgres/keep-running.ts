import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterLayout } from './cluster.ts';
import { withLock } from './lock.ts';
import { findServer, type RunningServer } from './postmaster.ts';
import { isPostgresOf } from './processes.ts';

/** Pause between two looks at the server, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** After a start that failed, for example because something else took the port. */
const TRY_AGAIN_AFTER_MS = 2_000;

/** The watch over a server that somebody uses. */
export interface ServerWatch {
  /** Ends the watch, waiting for a start that is under way. */
  end(): Promise<void>;
}

/**
 * Starts a server again that has gone although this process uses it: killed, stopped by hand, or
 * ended by the system for want of memory. Of several users one starts it, the others find it.
 *
 * @param options.start starts the server on the port that its users know; called under the lock
 */
export function keepServerRunning(options: {
  readonly layout: ClusterLayout;
  readonly server: RunningServer;
  readonly start: () => Promise<RunningServer>;
  readonly warn: (line: string) => void;
}): ServerWatch {
  const { layout, start, warn } = options;
  const ending = new AbortController();
  let { pid } = options.server;

  async function startAgain(): Promise<void> {
    await withLock(layout.lockFile, async () => {
      if (ending.signal.aborted) return;
      const running = await findServer(layout.dataFolder);
      if (!running) warn('Embedded PostgreSQL is gone and is started again.');
      const server = running ?? (await start());
      ({ pid } = server);
      if (server.port === options.server.port) return;
      warn(
        `Embedded PostgreSQL is on port ${server.port} now, where this process cannot find it. ` +
          'Restart the site.',
      );
    });
  }

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      let waitMs = LOOK_EVERY_MS;
      try {
        if (!(await isPostgresOf(pid, layout.dataFolder))) await startAgain();
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error));
        waitMs = TRY_AGAIN_AFTER_MS;
      }
      await pause(waitMs, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
    }
  }

  const watching = watch();
  return {
    async end() {
      ending.abort();
      await watching;
    },
  };
}
