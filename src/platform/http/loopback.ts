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
