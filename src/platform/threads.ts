import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { AppError } from '#domain/app-error.ts';
import { log } from '#platform/log.ts';

/** Where work that nobody can trust to end is done, and what ends it. */
interface ThreadLimits {
  /**
   * Of the function that does the work, in the file `…-thread` beside the caller. It is built like the caller
   * if that is built (vite.config.ts).
   */
  readonly name: string;
  /** The caller's `import.meta.url`. */
  readonly beside: string;
  readonly atOnce: number;
  /** Work that may wait for its turn; more is refused. */
  readonly waiting: number;
  readonly ms: number;
  /** Of the thread's heap. */
  readonly megabytes: number;
  /** The message for a person when too much is waiting. */
  readonly busy: string;
}

/** A thread was ended because its work took too long or too much memory. */
export class ThreadEnded extends Error {
  readonly reason: 'time' | 'memory';

  constructor(name: string, reason: 'time' | 'memory', cause: unknown) {
    super(`${name} was ended: too much ${reason}`, { cause });
    this.name = 'ThreadEnded';
    this.reason = reason;
  }
}

const IDLE_MS = 10_000;

/**
 * Does work in threads of its own, so that pages are answered meanwhile whatever the work is about.
 *
 * @returns runs the function; throws ThreadEnded, AppError unavailable when too much is waiting, or the
 * signal's reason
 */
export function threadsFor<Work extends (input: never) => unknown>(limits: ThreadLimits) {
  const turns = pLimit(limits.atOnce);
  let threads: Piscina | undefined;
  const open = (): Piscina => {
    const file = `${limits.name}-thread${extname(limits.beside)}`;
    const opened = new Piscina({
      filename: fileURLToPath(new URL(file, limits.beside)),
      name: limits.name,
      minThreads: 0,
      maxThreads: limits.atOnce,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    // A thread that fails while it is being ended has nobody left to tell, and would end the site.
    opened.on('error', (error) => log('warn', 'a thread failed', { thread: limits.name, error }));
    return opened;
  };
  return async (
    input: Parameters<Work>[0],
    { signal, withinMs = limits.ms }: { signal?: AbortSignal; withinMs?: number } = {},
  ): Promise<Awaited<ReturnType<Work>>> => {
    if (turns.pendingCount >= limits.waiting) throw new AppError('unavailable', limits.busy);
    const done: unknown = await turns(async (): Promise<unknown> => {
      signal?.throwIfAborted();
      threads ??= open();
      // Counted from here: what waits for its turn has not had any time yet.
      const deadline = AbortSignal.timeout(withinMs);
      const ending = signal ? AbortSignal.any([signal, deadline]) : deadline;
      try {
        return await threads.run(input, { signal: ending });
      } catch (error) {
        signal?.throwIfAborted();
        if (deadline.aborted) throw new ThreadEnded(limits.name, 'time', error);
        if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
          throw new ThreadEnded(limits.name, 'memory', error);
        }
        throw error;
      }
    });
    return done as Awaited<ReturnType<Work>>;
  };
}
