/** A load generator for a local server, cheap enough to measure the server and not itself. */
import { openConnection } from './connection.ts';
import type { Answer, Connection, LoadRequest } from './connection.ts';

export interface LoadOptions<Request extends LoadRequest = LoadRequest> {
  /** For example http://localhost:3000. */
  readonly origin: string;
  /** Keep-alive connections; each sends its next request when the previous answer is complete. */
  readonly connections: number;
  /** No request is sent after this many seconds. */
  readonly seconds: number;
  /** Undefined when there are no more. */
  readonly nextRequest: () => Request | undefined;
  /** Receives every answer, with its duration in milliseconds and its request. */
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
 * Loads a server over keep-alive connections, one request at a time on each.
 *
 * @throws Error at the first answer with an unexpected status or without a recognizable end, and if
 * a connection ends early
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
 * Opens connections, and closes them after `work`.
 *
 * @param work receives the connections, and a callback for errors outside its own promise
 * @throws what `work` throws, and a connection's first error
 */
export async function overConnections(
  { origin, connections: count }: { readonly origin: string; readonly connections: number },
  work: (connections: Connection[], fail: (error: unknown) => void) => Promise<unknown>,
): Promise<void> {
  const failure = Promise.withResolvers<never>();
  // It may be rejected before anything waits for it.
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

/** The answer to a single request; see {@link load} for the errors. */
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

/** The lowest value that a share of the values (above 0, at most 1) does not exceed; NaN for none. */
export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.ceil(ascending.length * share) - 1] ?? Number.NaN;
}
