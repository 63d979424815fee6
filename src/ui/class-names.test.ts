import { expect, test } from 'vitest';
import { classNames } from './class-names.ts';

test('class names are joined, absent ones leave no gap', () => {
  const chosen: boolean = classNames('a', false) === 'x';
  expect(classNames('card', chosen && 'chosen', undefined, '', 'wide')).toBe('card wide');
  expect(classNames()).toBe('');
});
