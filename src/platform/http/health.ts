import type { IncomingMessage, ServerResponse } from 'node:http';
import { withTimeout } from '#platform/deadline.ts';
import type { LogFunction } from '#platform/log/log.ts';
import type { PlainAnswers } from './plain-answers.ts';

const longestCheckMs = 2_000;

/** /healthz: restart the process when it fails. /readyz: whether to send visitors here. */
export function createHealth(options: {
  readonly plain: PlainAnswers;
  readonly isReady: () => Promise<boolean>;
  readonly isStopping: () => boolean;
  readonly log: LogFunction;
}) {
  const { plain, isReady, isStopping, log } = options;

  let asking: Promise<boolean> | undefined;
  /** One check at a time: waiting for its answer takes up connections. */
  const ask = (): Promise<boolean> => (asking ??= isReady().finally(() => (asking = undefined)));

  async function checkReadiness(): Promise<boolean> {
    if (isStopping()) return false;
    try {
      return tell(await withTimeout('the readiness check', longestCheckMs, ask()));
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
