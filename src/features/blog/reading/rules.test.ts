import { expect, test } from 'vitest';
import { categoryDescription, contentsOf, dateLabel, postDescription } from './rules.ts';

test('[SEO-15, SEO-16] a category is described by its own words, else by its name', () => {
  const category = { name: 'College Recruiting', slug: 'college-recruiting' };
  expect(categoryDescription({ ...category, description: 'The road.' })).toBe('The road.');
  for (const description of [null, '', '  ']) {
    expect(categoryDescription({ ...category, description })).toBe(
      'Articles and guides about college recruiting',
    );
  }
});

test('dates are those of the region', () => {
  expect(dateLabel('2026-07-10T03:00:00Z')).toBe('July 9, 2026');
});

test('a table of contents needs four sections, and lists no small ones', () => {
  const heading = (depth: number, number: number) => ({ depth, id: `s${number}`, text: 'T' });
  expect(contentsOf([2, 2, 3, 4].map(heading))).toEqual([]);
  expect(contentsOf([2, 2, 3, 4, 2].map(heading)).map(({ depth }) => depth)).toEqual([2, 2, 3, 2]);
});

test('a description is cut between characters', () => {
  expect(postDescription({ title: 'T', excerpt: '🏐'.repeat(161) })).toBe(`${'🏐'.repeat(159)}…`);
  expect(postDescription({ title: 'T', excerpt: null })).toContain('T: ');
  expect(postDescription({ title: 'T', excerpt: 'E', seoDescription: 'Own' })).toBe('Own');
});
