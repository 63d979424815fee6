import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { AppError } from '#domain/app-error.ts';
import { log } from '#platform/log/log.ts';

interface ThreadLimits {
  /** The function's, in the file `…-thread` beside the caller (vite.config.ts). */
  readonly name: string;
  readonly beside: string;
  readonly atOnce: number;
  readonly waiting: number;
  readonly ms: number;
  readonly megabytes: number;
  readonly busy: string;
}

export class ThreadEnded extends Error {
  readonly reason: 'time' | 'memory';

  constructor(name: string, reason: 'time' | 'memory', cause: unknown) {
    super(`${name} was ended: too much ${reason}`, { cause });
    this.name = 'ThreadEnded';
    this.reason = reason;
  }
}

const IDLE_MS = 10_000;

/** Pages are answered meanwhile, whatever the work is about. Throws ThreadEnded. */
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
    // A thread that fails while it is being ended would otherwise end the site.
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
      // Starts here: what waited for its turn has not had any time yet.
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
