import { expect, test, vi } from 'vitest';
import { namesOver, pageShowsUntil } from './page-ends.ts';

const shown = vi.hoisted(() => [] as string[]);
vi.mock('./page-names.ts', () => ({
  pageShows: (...names: string[]) => void shown.push(...names),
}));

test('[TRYO-10] a page is named by the moment it holds until, and dropped once that has come', () => {
  pageShowsUntil(new Date(1_000), new Date(2_000));
  expect(shown).toHaveLength(2);
  expect(namesOver(999)).toEqual([]);
  expect(namesOver(1_000)).toEqual([shown[0]]);
  expect(namesOver(1_500)).toEqual([]);
  // After a sleep of the machine.
  expect(namesOver(999_000)).toEqual([shown[1]]);
  expect(namesOver(999_000)).toEqual([]);
});

test('what a slow page tells of too late is over at the next look', () => {
  expect(namesOver(5_000)).toEqual([]);
  pageShowsUntil(new Date(4_000));
  expect(namesOver(5_001)).toEqual([shown.at(-1)]);
});
