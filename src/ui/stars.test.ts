import { expect, test } from 'vitest';
import { halfStars } from './stars.tsx';

test.each([
  [0, 0],
  [0.49, 0],
  [0.5, 1],
  [1, 2],
  [3.49, 6],
  [3.5, 7],
  [3.99, 7],
  [4, 8],
  [4.5, 9],
  [4.99, 9],
  [5, 10],
  [5.7, 10],
  [-1, 0],
])('[FIND-52] %d stars fill %i halves', (rating, halves) => {
  expect(halfStars(rating)).toBe(halves);
});
