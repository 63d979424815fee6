import { sql } from 'drizzle-orm';
import type { EditablePost, PostPage } from '#features/blog/writing/client.ts';
import type { CategoryEntry, TagEntry } from '#features/blog/categories-and-tags/client.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';
import type { World } from './http-matrix-world.ts';

const ADMINS = /**/ '1 3 3 3 3 3 3 Y 1 1 1';

/** What the form of a post sends. */
const formOf = (w: World, slug: string) => ({
  title: 'Written over HTTP',
  slug,
  excerpt: '',
  content: 'Words.',
  author: 'Robin',
  categoryId: w.blog.categoryId,
  tags: [],
  readTime: '5',
  status: 'draft',
  featuredImage: '',
  featuredAlt: '',
  featuredFocus: '',
  seoTitle: '',
  seoDescription: '',
});

const createdSlug = (w: World): string => `created-${w.blog.post}`;
const newTag = (w: World): string => `new ${w.blog.tag}`;

/** Posts, categories and tags; http-matrix.ts explains the rows. */
export const BLOG_ADMINISTRATION: readonly HttpDeed[] = [
  ...triesOf('GET blog.writing.getPosts', [
    {
      title: '[PERM-14] lists drafts',
      outcomes: ADMINS,
      input: () => ({ page: 1, status: 'draft', title: '' }),
      shows: showing<PostPage>(({ posts }) => posts.every(({ status }) => status === 'draft')),
    },
  ]),
  ...triesOf('GET blog.writing.getPostToEdit', [
    {
      title: '[PERM-14] reads a post to edit it',
      outcomes: ADMINS,
      input: (w) => ({ id: w.blog.postId }),
      shows: showing<EditablePost | null>((post, w) => post?.id === w.blog.postId),
    },
  ]),
  ...triesOf('POST blog.writing.previewPost', [
    {
      title: '[PERM-14] previews a post',
      outcomes: ADMINS,
      input: () => ({ content: '**bold**' }),
      shows: showing<readonly unknown[]>((pieces) =>
        JSON.stringify(pieces).includes('<strong>bold</strong>'),
      ),
    },
  ]),
  ...triesOf('POST blog.writing.createPost', [
    {
      title: '[PERM-14] creates a post',
      outcomes: ADMINS,
      input: (w) => ({ form: formOf(w, createdSlug(w)) }),
      done: (w, me) => sql`exists (
        select from blog_posts where slug = ${createdSlug(w)} and author_id = ${me.id})`,
    },
  ]),
  ...triesOf('POST blog.writing.updatePost', [
    {
      title: '[PERM-14] saves a post',
      outcomes: ADMINS,
      input: (w) => ({
        id: w.blog.postId,
        version: '2020-01-01T00:00:00.000000',
        form: formOf(w, w.blog.post),
      }),
      done: (w) => sql`exists (
        select from blog_posts where id = ${w.blog.postId} and title = 'Written over HTTP')`,
    },
  ]),
  ...triesOf('POST blog.writing.deletePost', [
    {
      title: '[PERM-14] deletes a post',
      outcomes: ADMINS,
      input: (w) => ({ id: w.blog.postId }),
      done: (w) => sql`not exists (select from blog_posts where id = ${w.blog.postId})`,
    },
  ]),
  ...triesOf('GET blog.categories-and-tags.getCategories', [
    {
      title: '[PERM-14] lists the categories with the number of their posts',
      outcomes: ADMINS,
      shows: showing<CategoryEntry[]>((categories, w) =>
        categories.some(({ id, posts }) => id === w.blog.categoryId && posts === 2),
      ),
    },
  ]),
  ...triesOf('GET blog.categories-and-tags.getTags', [
    {
      title: '[PERM-14] lists the tags',
      outcomes: ADMINS,
      shows: showing<TagEntry[]>((tags, w) => tags.some(({ tag }) => tag === w.blog.tag)),
    },
  ]),
  ...triesOf('POST blog.categories-and-tags.createCategory', [
    {
      title: '[PERM-14] creates a category',
      outcomes: ADMINS,
      input: (w) => ({ form: { name: createdSlug(w), slug: createdSlug(w), description: '' } }),
      done: (w) => sql`exists (select from blog_categories where slug = ${createdSlug(w)})`,
    },
  ]),
  ...triesOf('POST blog.categories-and-tags.updateCategory', [
    {
      title: '[PERM-14] renames a category, and its posts with it',
      outcomes: ADMINS,
      input: (w) => ({
        id: w.blog.categoryId,
        form: { name: `New ${w.blog.categoryName}`, slug: w.blog.category, description: '' },
        seen: { name: w.blog.categoryName, slug: w.blog.category, description: null },
      }),
      done: (w) => sql`exists (
        select from blog_posts join blog_categories on blog_categories.id = blog_posts.category
        where blog_posts.id = ${w.blog.postId} and name = ${`New ${w.blog.categoryName}`})`,
    },
  ]),
  ...triesOf('POST blog.categories-and-tags.deleteCategory', [
    {
      title: '[PERM-14] deletes a category and moves its posts',
      outcomes: ADMINS,
      input: (w) => ({ id: w.blog.categoryId, moveTo: w.blog.emptyCategoryId }),
      done: (w) => sql`not exists (select from blog_categories where id = ${w.blog.categoryId})`,
    },
  ]),
  ...triesOf('POST blog.categories-and-tags.addTag', [
    {
      title: '[PERM-14] adds a tag',
      outcomes: ADMINS,
      input: (w) => ({ tag: newTag(w) }),
      done: (w) => sql`exists (select from blog_unused_tags where tag = ${newTag(w)})`,
    },
  ]),
  ...triesOf('POST blog.categories-and-tags.renameTag', [
    {
      title: '[PERM-14] renames a tag on all posts',
      outcomes: ADMINS,
      input: (w) => ({ tag: w.blog.tag, name: newTag(w), merge: false }),
      done: (w) => sql`exists (
        select from blog_posts where id = ${w.blog.postId} and tags = array[${newTag(w)}])`,
    },
  ]),
  ...triesOf('POST blog.categories-and-tags.removeTag', [
    {
      title: '[PERM-14] removes a tag from all posts',
      outcomes: ADMINS,
      input: (w) => ({ tag: w.blog.tag }),
      done: (w) => sql`exists (select from blog_posts where id = ${w.blog.postId} and tags = '{}')`,
    },
  ]),
];
