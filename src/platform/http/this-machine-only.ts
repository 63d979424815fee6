import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderList } from '#platform/cache/cached-response.ts';
import { isFromThisMachine } from './loopback.ts';
import { createPlainAnswers } from './plain-answers.ts';

const WORDS =
  'This site was started for its own machine only, and not for a proxy. To show a demo to a network, start it ' +
  'with DEMO=open; for real use, start it with NODE_ENV=production.\n';

/** They reveal nothing, and supervisors ask for them. */
const HEALTH = ['/healthz', '/readyz'];

/** Refuses requests from other machines; the returned function says whether it did. */
export function thisMachineOnly(
  securityHeaders: () => HeaderList,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const plain = createPlainAnswers('', securityHeaders);
  return (req, res) => {
    const [path = '/'] = (req.url ?? '/').split('?', 1);
    if (isFromThisMachine(req) || HEALTH.includes(path)) return false;
    plain.send(req, res, 403, [['Content-Type', 'text/plain; charset=utf-8']], WORDS);
    req.resume();
    return true;
  };
}
