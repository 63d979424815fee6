import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A proxy on this machine connects from here, too, on behalf of anyone. */
const FORWARDING = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip'];

/**
 * A loopback connection, no sign of forwarding, and a Host that names this machine. The Host keeps
 * out pages of other sites whose name was made to resolve here (DNS rebinding).
 */
export function isFromThisMachine(req: IncomingMessage): boolean {
  const { headers } = req;
  const passedOn = Object.keys(headers).some(
    (name) => FORWARDING.includes(name) || name.startsWith('x-forwarded'),
  );
  return !passedOn && isLoopbackAddress(req.socket.remoteAddress ?? '') && isOwnName(headers.host);
}

export function isLoopbackName(name: string): boolean {
  const bare = name.toLowerCase().replace(/^\[(.+)\]$/, '$1');
  return bare === 'localhost' || isLoopbackAddress(bare);
}

function isOwnName(host: string | undefined): boolean {
  const match = /^(\[[^\]]+\]|[^:/?#@\s]+)(?::\d{1,5})?$/.exec(host ?? '');
  return isLoopbackName(match?.[1] ?? '');
}

function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}

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
