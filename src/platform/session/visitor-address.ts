import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * As limits count it. x-forwarded-for has one true value here, because requests come through
 * platform/http. Of an IPv6 address, the first 64 bits count: one household.
 */
export function visitorAddress(headers: Headers): string {
  const claimed = (headers.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? '';
  return claimed === '' ? 'unknown' : countedAddress(claimed);
}

export function countedAddress(claimed: string): string {
  const address = parsed(claimed);
  if (address instanceof ipaddr.IPv6) return `${firstGroups(address, 4)}::/64`;
  return address?.toString() ?? claimed;
}

/** What the log may keep: it tells networks apart, but not households. */
export function networkOf(claimed: string): string {
  const address = parsed(claimed);
  if (address instanceof ipaddr.IPv6) return `${firstGroups(address, 3)}::/48`;
  return address ? `${address.octets.slice(0, 3).join('.')}.0/24` : 'unknown';
}

/** An IPv4-mapped IPv6 address becomes IPv4. */
function parsed(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return isIP(address) === 0 ? undefined : ipaddr.process(address);
}

function firstGroups({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');
}
