import type { IncomingMessage } from 'node:http';
import { log } from '#platform/log.ts';

/**
 * Looks for a proxy that nobody told the site of: behind it all visitors have one address, and share
 * one limit.
 *
 * @param trustedProxies nothing is looked for where there are some
 * @param onFound called once, after the line of the log
 */
export function createProxyWatch(
  trustedProxies: number,
  onFound: () => void,
): (req: IncomingMessage) => void {
  let isWatching = trustedProxies === 0;
  return (req) => {
    if (!isWatching || req.headers['x-forwarded-for'] === undefined) return;
    isWatching = false;
    log(
      'warn',
      'requests come with X-Forwarded-For while TRUSTED_PROXIES is 0: all visitors behind a proxy share one limit',
    );
    onFound();
  };
}
