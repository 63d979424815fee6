import type { BlogOverview, Category, FoundPost, PostPage } from '#features/blog/schema.ts';
import { EVERYBODY } from './http-matrix-world.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

/** The published post of the world is shown, and its draft nowhere, to admins neither. */
const showsPublished = showing<PostPage>(({ posts }, w) => {
  const ids = posts.map(({ id }) => id);
  return ids.includes(w.post) && !ids.includes(w.draft);
});
const isNothing = (value: unknown): boolean => value === null;

/** The blog as visitors read it: everybody sees the same, who administers it as well. */
export const BLOG: readonly HttpDeed[] = [
  ...triesOf('GET blog.getBlogOverview', [
    {
      title: 'reads the overview of the blog',
      outcomes: EVERYBODY,
      shows: showing<BlogOverview>(
        ({ categories, featured }, w) =>
          categories.some(({ name }) => name === w.category) && featured?.id !== w.draft,
      ),
    },
  ]),
  ...triesOf('GET blog.getRecentPosts', [
    {
      title: 'reads recent posts, and no drafts',
      outcomes: EVERYBODY,
      input: () => ({}),
      shows: showing<PostPage>(({ posts }, w) => posts.every(({ id }) => id !== w.draft)),
    },
  ]),
  ...triesOf('GET blog.getCategory', [
    {
      title: 'reads a category',
      outcomes: EVERYBODY,
      input: (w) => ({ slug: w.categorySlug }),
      shows: showing<Category | null>((category, w) => category?.name === w.category, isNothing),
    },
  ]),
  ...triesOf('GET blog.getCategoryPosts', [
    {
      title: 'reads the posts of a category, and no drafts',
      outcomes: EVERYBODY,
      input: (w) => ({ slug: w.categorySlug }),
      shows: showsPublished,
    },
  ]),
  ...triesOf('GET blog.getPost', [
    {
      title: 'reads a published post',
      outcomes: EVERYBODY,
      input: (w) => ({ slug: w.postSlug }),
      shows: showing<FoundPost | null>((found, w) => found?.post.id === w.post, isNothing),
    },
    {
      title: 'reads a draft',
      outcomes: '. . . . . . . . . . .',
      input: (w) => ({ slug: w.draftSlug }),
      shows: showing<FoundPost | null>((found) => found !== null, isNothing),
    },
  ]),
  ...triesOf('GET blog.getFeed', [
    {
      title: 'reads the feed',
      outcomes: EVERYBODY,
      shows: showing<string>((xml, w) => xml.includes('<rss') && !xml.includes(w.draftSlug)),
    },
  ]),
  ...triesOf('GET /blog/feed.xml', [
    {
      title: 'reads the feed at its address',
      outcomes: EVERYBODY,
      shows: ({ text }, w) =>
        text.includes('<rss') && !text.includes(w.draftSlug) ? 'all' : 'something else',
    },
  ]),
];
