import { expect, test } from 'vitest';
import { networkOf, visitorAddress } from './visitor-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, counted) => {
  expect(visitorAddress(new Headers({ 'x-forwarded-for': address }))).toBe(counted);
});

test('a missing address counts as unknown', () => {
  expect(visitorAddress(new Headers())).toBe('unknown');
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:0db8:0001:2::1', '2001:db8:1::/48'],
  ['', 'unknown'],
  ['203.0.113.9, 198.51.100.1', 'unknown'],
])('the log shortens %s to %s', (address, kept) => {
  expect(networkOf(address)).toBe(kept);
});
