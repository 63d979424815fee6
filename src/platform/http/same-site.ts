import type { IncomingMessage } from 'node:http';
import { isLoopbackName } from './loopback.ts';

/**
 * Whether a page of this site made the request: its Origin is the site's, or, without one, it says
 * `Sec-Fetch-Site: same-origin`. Programs send the site's address as Origin, or an access token and
 * no cookie: no page of another site can add that header.
 */
export function isFromThisSite(req: IncomingMessage, siteOrigin: string): boolean {
  const { authorization, cookie, origin } = req.headers;
  if (authorization !== undefined && cookie === undefined) return true;
  if (origin !== undefined) return origin === siteOrigin || isSameMachine(origin, siteOrigin);
  return req.headers['sec-fetch-site'] === 'same-origin';
}

/** A site that is only on this machine can be reached under any of its names. */
function isSameMachine(origin: string, siteOrigin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const [from, site] = [new URL(origin), new URL(siteOrigin)];
  return (
    from.protocol === site.protocol &&
    from.port === site.port &&
    isLoopbackName(from.hostname) &&
    isLoopbackName(site.hostname)
  );
}
