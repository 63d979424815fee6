/** The steady writes, reads, and readiness checks of bench/soak. */
import { setTimeout as pause } from 'node:timers/promises';
import { callTo, send } from '#tests/permissions/server-function.ts';

/** Each waits for its answer, and then a little longer. */
const WRITERS = 4;
const READERS = 2;
const REST_MS = 100;
const ASK_EVERY_MS = 250;
/** A visitor who waits longer tries again; the fate of the first try is unknown. */
const PATIENCE_MS = 3_000;

/** The results of requests to an instance. Times are milliseconds of `performance.now()`. */
export interface Log {
  /** Names of suggestions that the instance accepted. */
  readonly acknowledged: string[];
  /** When it accepted them. */
  readonly acknowledgedAt: number[];
  /** When its readiness was checked, and the result. */
  readonly readiness: { readonly at: number; readonly isReady: boolean }[];
  /** Writes and reads refused with 503. */
  putOff: number;
  /** Requests without an answer: refused, cut, or timed out. */
  unanswered: number;
  reads: number;
  /** Answers that must not happen: any status but 200 and 503. */
  readonly wrong: string[];
}

/** The visitors of one instance. */
export interface Visitors {
  readonly log: Log;
  /** Resolves when each has its last answer. */
  stop(): Promise<void>;
}

/**
 * Starts visitors of an instance, who continue whatever happens.
 *
 * @param name of the instance, the prefix of its suggestions' names
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
  /** @param ask returns the status */
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
      // Alternate between a cached page and one that is not.
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
