import type { IncomingMessage, ServerResponse } from 'node:http';
import { inTime } from '#platform/deadline.ts';
import type { LogFunction } from '#platform/log.ts';
import type { PlainAnswers } from './plain-answers.ts';

const longestCheckMs = 2_000;

/**
 * /healthz says 'ok' while the process is alive: restart it when that fails. /readyz says whether to
 * send visitors here: 503 while stopping, while the check fails, and when it takes two seconds.
 */
export function createHealth(options: {
  readonly plain: PlainAnswers;
  readonly isReady: () => Promise<boolean>;
  readonly isStopping: () => boolean;
  readonly log: LogFunction;
}) {
  const { plain, isReady, isStopping, log } = options;

  let asking: Promise<boolean> | undefined;
  /** However many ask, there is one check: waiting for its answer takes up connections. */
  const ask = (): Promise<boolean> => (asking ??= isReady().finally(() => (asking = undefined)));

  async function checkReadiness(): Promise<boolean> {
    if (isStopping()) return false;
    try {
      return tell(await inTime('the readiness check', longestCheckMs, ask()));
    } catch (error) {
      return tell(false, { error });
    }
  }

  let wasReady = true;
  function tell(ready: boolean, why?: { readonly error: unknown }): boolean {
    if (ready !== wasReady) log('warn', ready ? 'ready again' : 'not ready', why);
    wasReady = ready;
    return ready;
  }

  return {
    /** Answers /healthz and /readyz; returns whether the path was one of them. */
    async answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> {
      if (path === '/healthz') {
        plain.send(req, res, 200, [['Content-Type', 'text/plain; charset=utf-8']], 'ok');
        return true;
      }
      if (path !== '/readyz') return false;
      const ready = await checkReadiness();
      const json = [['Content-Type', 'application/json']] as const;
      plain.send(req, res, ready ? 200 : 503, json, JSON.stringify({ ready }));
      return true;
    },
  };
}
