import { expect, test } from 'vitest';
import { nextOption } from './combobox.tsx';

test('arrow keys begin at either end and go round', () => {
  expect(nextOption('ArrowDown', -1, 3)).toBe(0);
  expect(nextOption('ArrowDown', 2, 3)).toBe(0);
  expect(nextOption('ArrowUp', -1, 3)).toBe(2);
  expect(nextOption('ArrowUp', 0, 3)).toBe(2);
  expect(nextOption('ArrowUp', 2, 3)).toBe(1);
  expect(nextOption('ArrowDown', -1, 0)).toBe(-1);
});
