import { isIPv6 } from 'node:net';

/**
 * The visitor's address as limits count it, from the headers of a request that came through
 * platform/http: x-forwarded-for holds one value there, and it is true. Of an IPv6 address the first
 * 64 bits count, which is what one household has.
 *
 * @returns 'unknown' where no address is known, for example behind the development server
 */
export function visitorAddress(headers: Headers): string {
  const address = (headers.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? '';
  if (address === '') return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${networkOf(address)}::/64` : address;
}

/** The first four groups, written in one way only. */
function networkOf(address: string): string {
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
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
