/** Some work took longer than it was given. */
export class Late extends Error {
  override readonly name = 'Late';

  constructor(what: string, limitMs: number) {
    super(`${what} took longer than ${Math.round(limitMs)} ms`);
  }
}

/**
 * Begins the time of some work.
 *
 * @param what stands in the message of `Late`: the work, in words
 * @param limitMs none is left where it is negative
 */
export function startDeadline(what: string, limitMs: number) {
  const over = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  // It may be over when nobody waits.
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
    /** Aborted with `Late` when the time is over: for work that can be told. */
    signal: over.signal,
    /**
     * What the work comes to.
     *
     * @throws Late as soon as the time is over; the work goes on, and nobody hears of it any more
     */
    wait: <Result>(work: Result | PromiseLike<Result>): Promise<Result> =>
      Promise.race([work, late]),
    /** Begins the time anew, unless it is over or was called off. */
    extend(): void {
      if (isOpen) timer.refresh();
    },
    /** Calls it off. To be done in any case, or the process waits for the time to be over. */
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
 * @throws Late when the time is over; else what the work throws
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
