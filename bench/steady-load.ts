import type { Answer, Connection, LoadRequest } from './connection.ts';
import { overConnections } from './load.ts';

export interface SteadyLoadOptions<Request extends LoadRequest = LoadRequest> {
  /** For example http://localhost:3000. */
  readonly origin: string;
  /** Kept open. A request that is due while all are busy waits for one, which counts. */
  readonly connections: number;
  /** No request is due after this many seconds. */
  readonly seconds: number;
  /** Milliseconds until the next request is due: the first after the start, others after the last. */
  readonly nextGap: () => number;
  readonly nextRequest: () => Request;
  /** Sees every answer, with the milliseconds since its request was due and what was asked. */
  readonly onAnswer: (answer: Answer, latency: number, request: Request) => void;
}

/**
 * Asks a server at given times, whether or not earlier requests are answered (an open loop). Latency
 * counts from when a request was due: a server that stalls delays all that were due meanwhile, and is
 * not spared them as by clients who wait.
 *
 * @returns when all are answered
 * @throws Error as `load` does
 */
export async function steadyLoad<Request extends LoadRequest>(
  options: SteadyLoadOptions<Request>,
): Promise<void> {
  const { seconds, nextGap, nextRequest, onAnswer } = options;
  const waiting: { request: Request; due: number }[] = [];
  let unanswered = 0;
  let timer: NodeJS.Timeout | undefined;

  const work = overConnections(options, (idle, fail) => {
    const started = performance.now();
    const end = started + seconds * 1000;
    let due = started + nextGap();
    const done = Promise.withResolvers<void>();
    const step = (take: () => void): void => {
      try {
        take();
        if (due >= end && unanswered === 0) done.resolve();
      } catch (error) {
        fail(error);
      }
    };
    const dispatch = (): void => {
      while (idle.length > 0 && waiting.length > 0) {
        // The one that has rested longest, so that the server closes none for being idle.
        const [connection, next] = [idle.shift(), waiting.shift()];
        if (connection && next) ask(connection, next);
      }
    };
    const ask = (connection: Connection, { request, due }: (typeof waiting)[number]): void => {
      connection.send(request, (answer) => {
        const latency = performance.now() - due;
        unanswered -= 1;
        idle.push(connection);
        step(() => {
          onAnswer(answer, latency, request);
          dispatch();
        });
      });
    };
    const sendDue = (): void => {
      for (; due < end && due <= performance.now(); due += nextGap()) {
        waiting.push({ request: nextRequest(), due });
        unanswered += 1;
      }
      dispatch();
      if (due < end) timer = setTimeout(() => step(sendDue), Math.max(0, due - performance.now()));
    };
    step(sendDue);
    return done.promise;
  });
  await work.finally(() => clearTimeout(timer));
}

/**
 * Gaps between visitors who know nothing of each other (a Poisson process).
 *
 * @param rate how many come in a second, on average
 */
export function independentArrivals(rate: number): () => number {
  return () => (-Math.log(1 - Math.random()) / rate) * 1000;
}
