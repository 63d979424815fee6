import { expect, test } from 'vitest';
import { isUuid } from './ids.ts';

test.each([
  ['0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d', true],
  ['0B8F3F0E-5C1A-4A51-9D3E-2F6C7A8B9C0D', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['0b8f3f0e5c1a4a519d3e2f6c7a8b9c0d', false],
  ['{0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d}', false],
  ['0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0g', false],
  ['0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d\n', false],
  ['x0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d', false],
  ['pennsylvania', false],
  ['', false],
])('%j is an id: %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});
