import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import type { CategoryBuilder, PostBuilder } from '#tests/builders/blog.ts';
import { site } from '#site.config.ts';
import { ofRegion } from './guide-region.ts';
import { idFrom } from './random.ts';

/** From the project's folder, because this module is also built into dist/server. */
const GUIDES = new URL('../../db/sample/guides/', import.meta.url);
const GUIDE_FILE = /^\d\d-.+\.md$/;
const FRONT_MATTER = /^---\n(.*?)\n---\n+(.*)$/s;
/** Guides are published at nine in the morning, region time. */
const TIME_OF_DAY = 'T13:00:00Z';

/** Posts that visitors cannot see. */
const UNPUBLISHED = [
  {
    status: 'draft',
    slug: 'summer-camps-compared',
    title: 'Summer Camps Compared (Working Title)',
    excerpt: null,
    content:
      '## Notes\n\n- day camps and sleepaway camps: who is which for?\n- ask three clubs for their prices\n- a table of weeks, ages and costs\n',
    date: null,
    createdAt: '2026-10-20',
  },
  {
    status: 'archived',
    slug: 'tryout-dates-2025',
    title: 'Tryout Dates for the 2025 Season',
    excerpt: 'Last year’s windows, kept for the record.',
    content:
      'These dates have passed. Ask your club for the present ones: windows move from year to year.\n',
    date: '2024-09-03',
    createdAt: '2024-09-03',
  },
] as const;

interface CategoryFile {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
}

/**
 * The categories and posts of the blog, read from the guides folder.
 *
 * @throws Error if a guide has no front matter, lacks a field, or names an unknown category
 */
export function sampleBlog(seed: number): { categories: CategoryBuilder[]; posts: PostBuilder[] } {
  const categories = readCategories().map((category) =>
    aCategory({
      ...category,
      id: idFrom(`${seed}/category/${category.slug}`),
      createdAt: new Date(Date.UTC(2024, 0, 2)),
      updatedAt: new Date(Date.UTC(2024, 0, 2)),
    }),
  );
  const [first] = categories;
  if (!first) return { categories, posts: [] };
  const guides = readdirSync(GUIDES)
    .filter((file) => GUIDE_FILE.test(file))
    .toSorted()
    .map((file) => guide(seed, file, categories));
  const unpublished = UNPUBLISHED.map(({ date, createdAt, ...columns }) =>
    aPost({
      ...columns,
      id: idFrom(`${seed}/post/${columns.slug}`),
      category: categories.find(({ row }) => row.slug === 'tryouts') ?? first,
      author: 'Denise Varga',
      readTime: 1,
      date: date ? new Date(date + TIME_OF_DAY) : null,
      createdAt: new Date(createdAt + TIME_OF_DAY),
      updatedAt: new Date(createdAt + TIME_OF_DAY),
      touchedAt: new Date(createdAt + TIME_OF_DAY),
    }),
  );
  return { categories, posts: [...guides, ...unpublished] };
}

function readCategories(): CategoryFile[] {
  const file = new URL('categories.json', GUIDES);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CategoryFile[]) : [];
}

function guide(seed: number, file: string, categories: readonly CategoryBuilder[]): PostBuilder {
  const text = ofRegion(readFileSync(new URL(file, GUIDES), 'utf8'), site);
  const [, head, content] = FRONT_MATTER.exec(text) ?? [];
  if (head === undefined || content === undefined) throw new Error(`${file} has no front matter`);
  const fields = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const field = (name: string): string => {
    const value = fields.get(name);
    if (!value) throw new Error(`${file} has no ${name}`);
    return value;
  };
  const category = categories.find(({ row }) => row.name === field('category'));
  if (!category) throw new Error(`${file} names an unknown category: ${field('category')}`);
  const date = new Date(field('date') + TIME_OF_DAY);
  return aPost({
    id: idFrom(`${seed}/post/${field('slug')}`),
    title: field('title'),
    slug: field('slug'),
    excerpt: field('excerpt'),
    content,
    category,
    author: field('author'),
    tags: field('tags').split(/;\s*/),
    readTime: Number(field('read_time')),
    status: field('status'),
    date,
    createdAt: date,
    updatedAt: date,
    touchedAt: date,
  });
}
