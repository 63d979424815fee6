import { describe, expect, test } from 'vitest';
import { parsePosition } from './position.ts';

describe('a position in a list', () => {
  const POSITION = '1767225600000000_0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d';

  test('is read as the server writes it, even before 1970', () => {
    expect(parsePosition(POSITION)).toBe(POSITION);
    expect(parsePosition(`-${POSITION}`)).toBe(`-${POSITION}`);
  });

  test.each([
    undefined,
    null,
    7,
    ['1'],
    '',
    'zzz',
    '1_2',
    POSITION.slice(1 + POSITION.indexOf('_')),
    `${POSITION}\n`,
    `${POSITION}0`,
    `x${POSITION}`,
    `--${POSITION}`,
    `99${POSITION}`,
    POSITION.replace('_', '-'),
    POSITION.replace('5c1a', "5c1'"),
    `${'1'.repeat(10_000)}_0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d`,
  ])('%j is not a position', (value) => {
    expect(parsePosition(value)).toBeUndefined();
  });
});
