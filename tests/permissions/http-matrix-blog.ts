import type {
  BlogOverview,
  Category,
  FoundPost,
  PostPage,
  PostSummary,
  TagLink,
} from '#features/blog/reading/schema.ts';
import { slugify } from '#domain/slug.ts';
import type { Home } from '#features/site/home/client.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const EVERYBODY = /* */ 'Y Y Y Y Y Y Y Y Y Y Y';
const NOBODY = /* */ '. . . . . . . . . . .';

/** The world's published post is shown, and its draft to no one, not even admins. */
const showsPublished = showing<PostPage>(({ posts }, w) => {
  const slugs = posts.map(({ slug }) => slug);
  return slugs.includes(w.blog.post) && !slugs.includes(w.blog.draft);
});
const isNothing = (value: unknown): boolean => value === null;

/** The blog as visitors read it: everyone sees the same, administrators included. */
export const BLOG: readonly HttpDeed[] = [
  ...triesOf('GET blog.reading.getBlogOverview', [
    {
      title: 'reads the overview of the blog',
      outcomes: EVERYBODY,
      shows: showing<BlogOverview>(
        ({ categories, featured }, w) =>
          categories.some(({ slug, posts }) => slug === w.blog.category && posts === 1) &&
          featured?.slug !== w.blog.draft,
      ),
    },
  ]),
  ...triesOf('GET blog.reading.getRecentPosts', [
    {
      title: 'reads recent posts, and no drafts',
      outcomes: EVERYBODY,
      input: () => ({}),
      shows: showing<PostPage>(({ posts }, w) => posts.every(({ slug }) => slug !== w.blog.draft)),
    },
  ]),
  ...triesOf('GET blog.reading.getNewestPosts', [
    {
      title: 'reads the newest guides, and no drafts',
      outcomes: EVERYBODY,
      shows: showing<readonly PostSummary[]>((posts, w) =>
        posts.every(({ slug }) => slug !== w.blog.draft),
      ),
    },
  ]),
  ...triesOf('GET site.home.getHome', [
    {
      title: 'reads what the home page shows, without authors',
      outcomes: EVERYBODY,
      shows: showing<Home>(
        ({ figures, reviews }) =>
          figures.clubs > 0 && !/username|user_id/.test(JSON.stringify(reviews)),
      ),
    },
  ]),
  ...triesOf('GET blog.reading.getCategory', [
    {
      title: 'reads a category',
      outcomes: EVERYBODY,
      input: (w) => ({ slug: w.blog.category }),
      shows: showing<Category | null>(
        (category, w) => category?.slug === w.blog.category,
        isNothing,
      ),
    },
  ]),
  ...triesOf('GET blog.reading.getTag', [
    {
      title: 'reads a tag',
      outcomes: EVERYBODY,
      input: (w) => ({ slug: slugify(w.blog.tag) }),
      shows: showing<TagLink | null>((tag, w) => tag?.name === w.blog.tag, isNothing),
    },
  ]),
  ...triesOf('GET blog.reading.getTagPosts', [
    {
      title: 'reads the posts with a tag, and no drafts',
      outcomes: EVERYBODY,
      input: (w) => ({ slug: slugify(w.blog.tag) }),
      shows: showsPublished,
    },
  ]),
  ...triesOf('GET blog.reading.getCategoryPosts', [
    {
      title: 'reads the posts of a category, and no drafts',
      outcomes: EVERYBODY,
      input: (w) => ({ slug: w.blog.category }),
      shows: showsPublished,
    },
  ]),
  ...triesOf('GET blog.reading.getPost', [
    {
      title: 'reads a published post',
      outcomes: EVERYBODY,
      input: (w) => ({ slug: w.blog.post }),
      shows: showing<FoundPost | null>((found, w) => found?.post.slug === w.blog.post, isNothing),
    },
    {
      title: 'reads a draft',
      outcomes: NOBODY,
      input: (w) => ({ slug: w.blog.draft }),
      shows: showing<FoundPost | null>((found) => found !== null, isNothing),
    },
  ]),
  ...triesOf('GET blog.reading.getFeed', [
    {
      title: 'reads the feed',
      outcomes: EVERYBODY,
      shows: showing<string>((xml, w) => xml.includes('<rss') && !xml.includes(w.blog.draft)),
    },
  ]),
  ...triesOf('GET /blog/feed.xml', [
    {
      title: 'reads the feed at its address',
      outcomes: EVERYBODY,
      shows: ({ text }, w) =>
        text.includes('<rss') && !text.includes(w.blog.draft) ? 'all' : 'something else',
    },
  ]),
];
