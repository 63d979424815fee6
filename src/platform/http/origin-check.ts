import type { IncomingMessage } from 'node:http';

/**
 * Whether a request that may change something was made by a page of this site: the browser itself
 * says `Sec-Fetch-Site: same-origin`, which no page can forge, or its Origin is the site's. The
 * first also holds under a second name of the same server, such as 127.0.0.1 for localhost.
 * Programs that are no browser send the site's address as Origin.
 */
export function isFromThisSite(req: IncomingMessage, siteOrigin: string): boolean {
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return req.headers.origin === siteOrigin;
}
