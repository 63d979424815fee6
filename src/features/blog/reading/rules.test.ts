import { expect, test } from 'vitest';
import { categoryDescription, postDescription } from './rules.ts';

test('[SEO-15, SEO-16] a category is described by its own text, otherwise by its name', () => {
  const category = { name: 'College Recruiting', slug: 'college-recruiting' };
  expect(categoryDescription({ ...category, description: 'The road.' })).toBe('The road.');
  for (const description of [null, '', '  ']) {
    expect(categoryDescription({ ...category, description })).toBe(
      'Articles and guides about college recruiting',
    );
  }
});

test('a description is cut between characters', () => {
  expect(postDescription({ title: 'T', excerpt: '🏐'.repeat(161) })).toBe(`${'🏐'.repeat(159)}…`);
  expect(postDescription({ title: 'T', excerpt: null })).toContain('T: ');
  expect(postDescription({ title: 'T', excerpt: 'E', seoDescription: 'Own' })).toBe('Own');
});
