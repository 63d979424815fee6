import { describe, expect, test } from 'vitest';
import { postFilterSchema, postFormSchema, previewSchema } from './schema.ts';

const CATEGORY = '6f1c1a4e-9a5b-4c6d-8e7f-0a1b2c3d4e5f';
const FORM = {
  title: 'Title',
  slug: 'title',
  content: 'Words.',
  author: 'Robin',
  categoryId: CATEGORY,
};

/** The messages by field. */
function problemsOf(fields: object): Record<string, string> {
  const parsed = postFormSchema.safeParse({ ...FORM, ...fields });
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}

const kept = (fields: object) => postFormSchema.parse({ ...FORM, ...fields });

describe('the form of a post', () => {
  test('accepts a focal point or none', () => {
    expect(kept({ featuredFocus: ' 30% 70% ' }).featuredFocus).toBe('30% 70%');
    expect(kept({ featuredFocus: ' ' }).featuredFocus).toBeNull();
    expect(kept({}).featuredFocus).toBeNull();
    for (const wrong of ['middle', '101% 0%', '5% 5%; color: red', '50%']) {
      expect(problemsOf({ featuredFocus: wrong }), wrong).toEqual({
        featuredFocus: 'Choose a point on the image.',
      });
    }
  });

  test('[ABLG-36, ABLG-37, ABLG-38, ABLG-39, ABLG-40] requires title, slug, content, author and category', () => {
    const messages = {
      title: 'Title is required',
      slug: 'Slug is required',
      content: 'Content is required',
      author: 'Author is required',
      categoryId: 'Category is required',
    };
    const nothing = Object.fromEntries(Object.keys(messages).map((field) => [field, '']));
    const unsent = Object.fromEntries(Object.keys(messages).map((field) => [field, undefined]));
    expect(problemsOf(nothing)).toEqual(messages);
    expect(problemsOf(unsent)).toEqual(messages);
    expect(problemsOf({ title: ' \u200B ', content: '\n \t', author: '\u2800' })).toEqual({
      title: messages.title,
      content: messages.content,
      author: messages.author,
    });
    expect(problemsOf({ slug: '!?' })).toEqual({ slug: messages.slug });
    expect(problemsOf({})).toEqual({});
  });

  test('[ABLG-41] accepts a read time of at least 1', () => {
    const message = 'Enter a read time of 1 minute or more';
    for (const readTime of ['0', '-1', '1.5', 'x', '', ' ', '1e400', Number.NaN, 0]) {
      expect(problemsOf({ readTime }), String(readTime)).toEqual({ readTime: message });
    }
    expect(kept({ readTime: ' 1 ' }).readTime).toBe(1);
    expect(kept({ readTime: 999 }).readTime).toBe(999);
    expect(problemsOf({ readTime: '1000' })).toEqual({
      readTime: 'Enter a read time of 999 minutes or less',
    });
  });

  test('[ABLG-42, ABLG-43, ABLG-48] fills in missing fields', () => {
    expect(kept({})).toMatchObject({
      excerpt: null,
      featuredImage: null,
      readTime: 5,
      status: 'draft',
      tags: [],
    });
  });

  test('[ABLG-47] accepts the three statuses and no other', () => {
    for (const status of ['draft', 'published', 'archived']) {
      expect(kept({ status }).status).toBe(status);
    }
    expect(problemsOf({ status: 'deleted' })).toEqual({ status: 'Choose a status' });
  });

  test('[ABLG-46] trims tags and ignores empty ones and duplicates', () => {
    expect(kept({ tags: [' a ', '', 'A', 'b', 'a'] }).tags).toEqual(['a', 'b']);
    const many = Array.from({ length: 21 }, (_, number) => `tag ${number}`);
    expect(problemsOf({ tags: many })).toEqual({ tags: 'Use 20 tags or fewer' });
    expect(problemsOf({ tags: ['x'.repeat(51)] })).toEqual({
      tags: 'Use 50 characters or fewer',
    });
  });

  test('requires the format of slugs (D46)', () => {
    expect(kept({ slug: ' École & Co! ' }).slug).toBe('ecole-co');
  });

  test('accepts web addresses and uploads as featured image, and nothing executable', () => {
    expect(kept({ featuredImage: 'example.org/a.png' }).featuredImage).toBe(
      'https://example.org/a.png',
    );
    expect(kept({ featuredImage: '/files/blog/blog/featured/1-a.webp' }).featuredImage).toBe(
      '/files/blog/blog/featured/1-a.webp',
    );
    for (const featuredImage of ['javascript:alert(1)', 'data:image/png;base64,x', '/etc/passwd']) {
      expect(problemsOf({ featuredImage }), featuredImage).toEqual({
        featuredImage: 'Invalid URL format',
      });
    }
  });

  test('refuses what is too long, counted in characters', () => {
    expect(kept({ content: '🏐'.repeat(100_000) }).content).toHaveLength(200_000);
    expect(problemsOf({ content: 'x'.repeat(100_001) })).toEqual({
      content: 'Use 100,000 characters or fewer',
    });
    expect(problemsOf({ title: 'x'.repeat(201), excerpt: 'x'.repeat(501) })).toEqual({
      title: 'Use 200 characters or fewer',
      excerpt: 'Use 500 characters or fewer',
    });
    expect(previewSchema.safeParse({ content: 'x'.repeat(100_001) }).success).toBe(false);
  });

  test('a search without a visible character is empty', () => {
    expect(postFilterSchema.parse({ page: 1, status: null, title: '\0 ' }).title).toBe('');
  });
});
