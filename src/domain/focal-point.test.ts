import { expect, test } from 'vitest';
import { focusText, parseFocus } from './focal-point.ts';

test.each(['0% 0%', '30% 70%', '100% 100%'])('%s is read and written', (text) => {
  const point = parseFocus(text);
  expect(point && focusText(point)).toBe(text);
});

test.each([
  '',
  '50%',
  '101% 0%',
  '-1% 0%',
  '1.5% 2%',
  '05% 5%',
  '5% 5%; color: red',
  '5% 5%\n',
  'center',
  '5%  5%',
])('%j is not a focal point', (text) => {
  expect(parseFocus(text)).toBeNull();
});

test('a point outside moves to the edge, and others to the nearest step', () => {
  expect(focusText({ x: -4, y: 120 })).toBe('0% 100%');
  expect(focusText({ x: 33.4, y: Number.NaN })).toBe('35% 0%');
});
