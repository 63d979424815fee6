import type { IncomingMessage } from 'node:http';

/**
 * Whether a request that may change something was made by a page of this site: its Origin is the
 * site's, or, where the browser sends none, it says `Sec-Fetch-Site: same-origin`. Programs that
 * are no browser send the site's address as Origin.
 */
export function isFromThisSite(req: IncomingMessage, siteOrigin: string): boolean {
  const { origin } = req.headers;
  if (origin !== undefined) return origin === siteOrigin;
  return req.headers['sec-fetch-site'] === 'same-origin';
}
