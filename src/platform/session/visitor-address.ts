import { isIPv4, isIPv6 } from 'node:net';

/**
 * The visitor's address as limits count it, from the headers of a request that came through
 * platform/http: x-forwarded-for holds one value there, and it is true. Of an IPv6 address the first
 * 64 bits count, which is what one household has.
 *
 * @returns 'unknown' where no address is known, for example behind the development server
 */
export function visitorAddress(headers: Headers): string {
  const claimed = (headers.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? '';
  return claimed === '' ? 'unknown' : countedAddress(claimed);
}

/** An address as limits count it: see visitorAddress. */
export function countedAddress(claimed: string): string {
  const address = unmapped(claimed);
  return isIPv6(address) ? `${firstGroups(address, 4)}::/64` : address;
}

/**
 * The part of an address that the log may keep: it tells an attack from one provider's network from
 * one of everywhere, and no household from its neighbors.
 *
 * @returns for example 203.0.113.0/24 or 2001:db8:1::/48; 'unknown' for what is no address
 */
export function networkOf(address: string): string {
  const known = unmapped(address);
  if (isIPv4(known)) return `${known.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(known) ? `${firstGroups(known, 3)}::/48` : 'unknown';
}

/** An IPv4 address as itself where it came in the clothes of IPv6. */
function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The first groups of an IPv6 address, written in one way only. */
function firstGroups(address: string, count: number): string {
  const [start = '', end] = (address.split('%')[0] ?? '').split('::');
  const before = start === '' ? [] : start.split(':');
  const after = end === undefined || end === '' ? [] : end.split(':');
  const groups =
    end === undefined
      ? before
      : [
          ...before,
          ...Array.from({ length: 8 - before.length - after.length }, () => '0'),
          ...after,
        ];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
