/** Steady writes, reads and questions whether an instance is ready, of bench/soak. */
import { setTimeout as pause } from 'node:timers/promises';
import { callTo, send } from '#tests/permissions/server-function.ts';

/** Each of them waits for its answer, and then a little. */
const WRITERS = 4;
const READERS = 2;
const REST_MS = 100;
const ASK_EVERY_MS = 250;
/** A visitor who waits longer comes again; what became of the first try is not known. */
const PATIENCE_MS = 3_000;

/** What became of what was sent to an instance. Times are milliseconds of `performance.now()`. */
export interface Log {
  /** Names of suggestions that the instance said it took. */
  readonly acknowledged: string[];
  /** When it said so. */
  readonly acknowledgedAt: number[];
  /** When it was asked whether it is ready, and whether it said so. */
  readonly readiness: { readonly at: number; readonly isReady: boolean }[];
  /** Writes and reads that were put off with 503. */
  putOff: number;
  /** Requests without any answer: refused, cut, or waited for in vain. */
  unanswered: number;
  reads: number;
  /** Answers that nobody should get: any status but 200 and 503. */
  readonly wrong: string[];
}

/** Visitors of one instance. */
export interface Visitors {
  readonly log: Log;
  /** Resolves when each has had the last answer. */
  stop(): Promise<void>;
}

/**
 * Sends visitors to an instance, who come again whatever happens.
 *
 * @param name of the instance, with which the names of its suggestions begin
 */
export function sendVisitors(url: string, name: string): Visitors {
  const ended = new AbortController();
  const log: Log = {
    acknowledged: [],
    acknowledgedAt: [],
    readiness: [],
    putOff: 0,
    unanswered: 0,
    reads: 0,
    wrong: [],
  };
  /** @param ask gives the status */
  async function keepAsking(
    ask: (turn: number) => Promise<number>,
    onAnswer: (status: number, turn: number) => void,
    restMs: number,
  ): Promise<void> {
    for (let turn = 0; !ended.signal.aborted; turn += 1) {
      const status = await ask(turn).catch(() => 0);
      if (status === 0) log.unanswered += 1;
      else onAnswer(status, turn);
      await pause(restMs);
    }
  }
  const note = (what: string, status: number): void => {
    if (status === 503) log.putOff += 1;
    else if (status !== 200) log.wrong.push(`${what}: ${status}`);
  };

  const writing = Array.from({ length: WRITERS }, (_, writer) => {
    const clubName = (turn: number) => `${name} ${writer} ${turn}`;
    return keepAsking(
      (turn) => suggest(url, clubName(turn)),
      (status, turn) => {
        note('write', status);
        if (status !== 200) return;
        log.acknowledged.push(clubName(turn));
        log.acknowledgedAt.push(performance.now());
      },
      REST_MS,
    );
  });
  const reading = Array.from({ length: READERS }, (_, reader) =>
    keepAsking(
      // In turn one that is kept and one that nobody has asked for.
      (turn) =>
        statusOf(turn % 2 ? `${url}/find-club` : `${url}/find-club?name=${name}${reader}x${turn}`),
      (status) => {
        note('read', status);
        log.reads += 1;
      },
      REST_MS,
    ),
  );
  const asking = keepAsking(
    async () => {
      const at = performance.now();
      const status = await statusOf(`${url}/readyz`).catch(() => 0);
      log.readiness.push({ at, isReady: status === 200 });
      return status;
    },
    () => undefined,
    ASK_EVERY_MS,
  );
  return {
    log,
    async stop() {
      ended.abort();
      await Promise.all([...writing, ...reading, asking]);
    },
  };
}

/** Suggests a club as a visitor. @returns the status; rejects without an answer in time */
export async function suggest(url: string, clubName: string): Promise<number> {
  const call = await callTo('POST clubs.suggestions.suggestClub', { clubName });
  const { status } = await inPatience(send(url, call, {}));
  return status;
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  await answer.arrayBuffer();
  return answer.status;
}

async function inPatience<Result>(work: Promise<Result>): Promise<Result> {
  const late = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([
      work,
      pause(PATIENCE_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error('no answer in time');
      }),
    ]);
  } finally {
    late.abort();
  }
}
