import { expect, test } from 'vitest';
import { isStoredAddress } from './stored-address.ts';

test.each(['/files/logos/c1/1790000000000-a.webp', '/files/blog/blog/featured/1-a_b.C.webp'])(
  '%s is a stored file',
  (address) => {
    expect(isStoredAddress(address)).toBe(true);
  },
);

test.each([
  '',
  '/files',
  '/files/a.webp',
  '//files/logos/a.webp',
  '/files//logos/a.webp',
  '/files/logos/../../auth',
  '/files/logos/.hidden',
  '/files/logos/a.webp?x',
  '/files/logos/a b.webp',
  '/files/logos/a.webp\n',
  '/files/logos/"onerror=alert(1)',
  'https://example.org/files/logos/a.webp',
  'javascript:/files/logos/a.webp',
])('%j is not a stored address', (address) => {
  expect(isStoredAddress(address)).toBe(false);
});
