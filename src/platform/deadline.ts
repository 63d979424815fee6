/** Some work took longer than allowed. */
export class Late extends Error {
  override readonly name = 'Late';

  constructor(what: string, limitMs: number) {
    super(`${what} took longer than ${Math.round(limitMs)} ms`);
  }
}

/** Some work took longer than allowed to begin, because so much other work was before it. */
export class Busy extends Late {}

/**
 * Starts the time for some work.
 *
 * @param what stands in the message of `Late`: the work, in words
 * @param limitMs none is left where it is negative
 */
export function startDeadline(what: string, limitMs: number) {
  const over = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  // It may run out when nobody is waiting.
  late.catch(() => undefined);
  let isOpen = true;
  const timer = setTimeout(
    () => {
      isOpen = false;
      const reason = new Late(what, limitMs);
      reject(reason);
      over.abort(reason);
    },
    Math.max(0, limitMs),
  );
  return {
    /** Aborted with `Late` when the time is up: for work that can be aborted. */
    signal: over.signal,
    /**
     * The result of the work.
     *
     * @throws Late as soon as the time is up; the work goes on, and its result is ignored
     */
    wait: <Result>(work: Result | PromiseLike<Result>): Promise<Result> =>
      Promise.race([work, late]),
    /** Restarts the time, unless it is up or was canceled. */
    extend(): void {
      if (isOpen) timer.refresh();
    },
    /** Cancels it. Always call it, or the process waits for the time to run out. */
    end(): void {
      isOpen = false;
      clearTimeout(timer);
    },
  };
}

/**
 * Waits for some work no longer than `limitMs`.
 *
 * @param what stands in the message of `Late`: the work, in words
 * @throws Late when the time is up; else what the work throws
 */
export async function inTime<Result>(
  what: string,
  limitMs: number,
  work: Result | PromiseLike<Result>,
): Promise<Result> {
  const deadline = startDeadline(what, limitMs);
  try {
    return await deadline.wait(work);
  } finally {
    deadline.end();
  }
}
