import { expect, test } from 'vitest';
import { classNames } from './class-names.ts';

test('joins class names and leaves out absent ones', () => {
  const chosen: boolean = classNames('a', false) === 'x';
  expect(classNames('card', chosen && 'chosen', undefined, '', 'wide')).toBe('card wide');
  expect(classNames()).toBe('');
});
