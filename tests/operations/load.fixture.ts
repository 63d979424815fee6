import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { pollUntil } from '#platform/embedded-postgres/lock.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { callTo, send } from '#tests/permissions/server-function.ts';
import type { Answer } from '#tests/permissions/server-function.ts';

/** How a request ended: with a status, or with an error code of the connection. */
export interface Ending {
  readonly path: string;
  readonly status: number | undefined;
  readonly error: string | undefined;
}

/** Visitors that request pages all the time. */
export interface Visitors {
  readonly endings: readonly Ending[];
  /** Resolves when each has its last answer, or was refused a connection. */
  stop(): Promise<void>;
  /** Resolves when all have been refused a connection. */
  readonly gone: Promise<void>;
}

/**
 * Starts visitors, each requesting the next page after the last one, on keep-alive
 * connections. A visitor that is refused a connection leaves; any other failure is recorded.
 *
 * @param nextPath path and query of the next page
 */
export function sendVisitors(site: string, count: number, nextPath: () => string): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const endings: Ending[] = [];
  const stopping = new AbortController();

  async function visit(): Promise<void> {
    while (!stopping.signal.aborted) {
      const path = nextPath();
      const ending = await ask(agent, site, path);
      if (ending.error === 'ECONNREFUSED') return;
      endings.push(ending);
    }
  }
  const gone = Promise.all(Array.from({ length: count }, visit)).then(() => agent.destroy());
  return {
    endings,
    gone,
    stop() {
      stopping.abort();
      return gone;
    },
  };
}

function ask(agent: Agent, site: string, path: string): Promise<Ending> {
  return new Promise((resolve) => {
    const asked = request(site + path, { agent }, (answer) => {
      answer.on('error', (error) => resolve(broken(path, error)));
      answer.on('end', () =>
        resolve({
          path,
          status: answer.statusCode,
          error: answer.complete ? undefined : 'INCOMPLETE',
        }),
      );
      answer.resume();
    });
    asked.on('error', (error) => resolve(broken(path, error)));
    asked.end();
  });
}

function broken(path: string, error: Error): Ending {
  const code = 'code' in error ? String(error.code) : error.message;
  return { path, status: undefined, error: code };
}

/** Suggests a club as a visitor does; the site must trust one proxy. */
export async function suggestClub(site: string, clubName: string): Promise<Answer> {
  const call = await callTo('POST clubs.suggestions.suggestClub', { clubName });
  // Like the site's own form: sent again, it is stored once.
  return send(site, call, { 'idempotency-key': randomUUID() });
}

/**
 * Suggests clubs, four at a time, until the site is gone.
 *
 * @param acknowledged receives the names that the site accepted
 * @param turnedAway receives the names whose connection was reset or closed: idle, or waiting in
 * the system's queue, when the port closed
 * @returns all other failures
 */
export async function suggestUntilGone(
  site: string,
  acknowledged: string[],
  turnedAway: string[] = [],
): Promise<string[]> {
  const failures: string[] = [];
  const suggest = async (): Promise<void> => {
    for (;;) {
      const name = `Suggested ${randomUUID()}`;
      try {
        const { status } = await suggestClub(site, name);
        if (status < 300) acknowledged.push(name);
        else failures.push(String(status));
      } catch (error) {
        const cause = error instanceof Error ? error.cause : undefined;
        const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
        if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') turnedAway.push(name);
        else if (code !== 'ECONNREFUSED') failures.push(code);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, suggest));
  return failures;
}

/** Waits for a condition, long enough for the slowest machine. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const held = await pollUntil(async () => (await condition()) || undefined, 100_000);
  if (held === undefined) throw new Error(`This never came to hold: ${condition.toString()}`);
}

/** The URL of the metrics of a site that was started with METRICS_PORT. */
export function metricsUrlOf({ lines }: RunningSite): string {
  return /Metrics: (\S+)/.exec(lines.join('\n'))?.[1] ?? 'not told';
}
