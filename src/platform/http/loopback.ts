import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A proxy on this machine connects from here, too, on behalf of anybody. */
const FORWARDING = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip'];

/**
 * Whether a request comes from a program on this machine and is meant for it: the connection is
 * a loopback one, no header says that it was forwarded, and the Host is a name of this machine. The
 * last keeps out pages of other sites whose name was made to resolve here (DNS rebinding).
 */
export function isFromThisMachine(req: IncomingMessage): boolean {
  const { headers } = req;
  const passedOn = Object.keys(headers).some(
    (name) => FORWARDING.includes(name) || name.startsWith('x-forwarded'),
  );
  return !passedOn && isLoopbackAddress(req.socket.remoteAddress ?? '') && isOwnName(headers.host);
}

/** Whether the name or address of a host, IPv6 in brackets or not, is one this machine uses for itself. */
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
