/** A load generator for a server of this machine: cheap, so that it is the server that is measured. */
import { openConnection } from './connection.ts';
import type { Answer, Connection, LoadRequest } from './connection.ts';

export interface LoadOptions<Request extends LoadRequest = LoadRequest> {
  /** For example http://localhost:3000. */
  readonly origin: string;
  /** Kept open; each sends its next request when the answer to the last one is complete. */
  readonly connections: number;
  /** No request is sent after this many seconds. */
  readonly seconds: number;
  /** Nothing when there is none left. */
  readonly nextRequest: () => Request | undefined;
  /** Sees every answer, with the milliseconds that it took and what was asked. */
  readonly onAnswer?: (answer: Answer, latency: number, request: Request) => void;
}

export interface LoadResult {
  readonly answers: number;
  /** From the first request to the last answer. */
  readonly seconds: number;
  /** Milliseconds from request to complete answer, ascending. */
  readonly latencies: readonly number[];
}

/**
 * Asks a server over keep-alive connections, one request at a time on each.
 *
 * @throws Error at the first answer that has not the status asked for or whose end cannot be found, and when
 *   a connection ends early
 */
export async function load<Request extends LoadRequest>(
  options: LoadOptions<Request>,
): Promise<LoadResult> {
  const { seconds, nextRequest, onAnswer } = options;
  const latencies: number[] = [];
  const started = performance.now();
  const deadline = started + seconds * 1000;

  await overConnections(options, (connections, fail) => {
    const converse = (connection: Connection, end: () => void): void => {
      const sent = performance.now();
      const request = sent < deadline ? nextRequest() : undefined;
      if (request === undefined) {
        end();
        return;
      }
      connection.send(request, (answer) => {
        try {
          const latency = performance.now() - sent;
          latencies.push(latency);
          onAnswer?.(answer, latency, request);
          converse(connection, end);
        } catch (error) {
          fail(error);
        }
      });
    };
    return Promise.all(
      connections.map((connection) => new Promise<void>((end) => converse(connection, end))),
    );
  });
  return {
    answers: latencies.length,
    seconds: (performance.now() - started) / 1000,
    latencies: latencies.toSorted((one, other) => one - other),
  };
}

/**
 * Opens connections, and closes them when `work` has ended.
 *
 * @param work is given the connections, and whom to tell of an error outside its own promise
 * @throws what `work` throws, and the first error of a connection
 */
export async function overConnections(
  { origin, connections: count }: { readonly origin: string; readonly connections: number },
  work: (connections: Connection[], fail: (error: unknown) => void) => Promise<unknown>,
): Promise<void> {
  const failure = Promise.withResolvers<never>();
  // It may come before anybody waits for it.
  failure.promise.catch(() => undefined);
  const connections = await Promise.all(
    Array.from({ length: count }, () => openConnection(origin, failure.reject)),
  );
  try {
    await Promise.race([work(connections, failure.reject), failure.promise]);
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** The one answer to one request; see {@link load} for the errors. */
export async function askOnce(origin: string, path: string): Promise<Answer> {
  const requests = [{ path }];
  const answers: Answer[] = [];
  await load({
    origin,
    connections: 1,
    seconds: Number.POSITIVE_INFINITY,
    nextRequest: () => requests.pop(),
    onAnswer: (answer) => answers.push(answer),
  });
  const [answer] = answers;
  if (!answer) throw new Error(`no answer to ${path}`);
  return answer;
}

/** The least of the figures that a share of them (above 0, at most 1) do not exceed; NaN of none. */
export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.ceil(ascending.length * share) - 1] ?? Number.NaN;
}
