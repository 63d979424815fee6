import { expect, test } from 'vitest';
import { forgetVersions, keepVersions } from './kept-versions.ts';

test('versions are kept until all are forgotten, and the oldest go first', () => {
  const [some, others] = [keepVersions<{ name: string }>(2), keepVersions<{ name: string }>(2)];
  const one = { name: 'one' };
  some.set('1', one);
  others.set('1', { name: 'other' });
  expect(some.get('1')).toBe(one);
  some.set('2', { name: 'two' });
  some.set('3', { name: 'three' });
  expect(some.get('1')).toBeUndefined();
  forgetVersions();
  expect([some.size, others.size]).toEqual([0, 0]);
});
