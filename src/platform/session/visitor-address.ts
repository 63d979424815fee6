import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The visitor's address as limits count it, from the headers of a request that came through
 * platform/http: x-forwarded-for has one value there, and it is true. For an IPv6 address the first
 * 64 bits count, which is what one household has.
 *
 * @returns 'unknown' if no address is known, for example behind the development server
 */
export function visitorAddress(headers: Headers): string {
  const claimed = (headers.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? '';
  return claimed === '' ? 'unknown' : countedAddress(claimed);
}

/** An address as limits count it: see visitorAddress. */
export function countedAddress(claimed: string): string {
  const address = parsed(claimed);
  if (address instanceof ipaddr.IPv6) return `${firstGroups(address, 4)}::/64`;
  return address?.toString() ?? claimed;
}

/**
 * The part of an address that the log may keep: it distinguishes an attack from one provider's network
 * from one from everywhere, but no household from its neighbors.
 *
 * @returns for example 203.0.113.0/24 or 2001:db8:1::/48; 'unknown' for what is not an address
 */
export function networkOf(claimed: string): string {
  const address = parsed(claimed);
  if (address instanceof ipaddr.IPv6) return `${firstGroups(address, 3)}::/48`;
  return address ? `${address.octets.slice(0, 3).join('.')}.0/24` : 'unknown';
}

/** Undefined for what is not an address; an IPv4-mapped IPv6 address becomes IPv4. */
function parsed(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return isIP(address) === 0 ? undefined : ipaddr.process(address);
}

function firstGroups({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');
}
