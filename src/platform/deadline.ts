export class Late extends Error {
  override readonly name = 'Late';

  constructor(what: string, limitMs: number) {
    super(`${what} took longer than ${Math.round(limitMs)} ms`);
  }
}

/** Work took longer than allowed to begin, because too much other work was before it. */
export class Busy extends Late {}

export function startDeadline(what: string, limitMs: number) {
  const over = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
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
    signal: over.signal,
    /** Throws Late as soon as the time is up. The work goes on, and its result is ignored. */
    wait: <Result>(work: Result | PromiseLike<Result>): Promise<Result> =>
      Promise.race([work, late]),
    /** Restarts the time, unless it is up or was canceled. */
    extend(): void {
      if (isOpen) timer.refresh();
    },
    /** Always call it, or the process waits for the time to be up. */
    end(): void {
      isOpen = false;
      clearTimeout(timer);
    },
  };
}

/** Waits at most `limitMs` for some work. Throws Late when the time is up. */
export async function withTimeout<Result>(
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
