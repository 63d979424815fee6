import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { shownPicture } from '#platform/remote-pictures/shown-picture.ts';
import type { FindPicture } from '#platform/markdown/render-markdown.ts';
import { getSiteUrl } from '#platform/site-url.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import { withBoxes } from '#features/blog/boxes/queries.server.ts';
import { takes } from '#platform/server-functions.ts';
import { presentFeed } from './present.server.ts';
import {
  blogOverview,
  copyOf,
  categoryBySlug,
  feedPosts,
  firstCategories,
  pictured,
  postsOfCategory,
  postsOfTag,
  publishedPost,
  readPosts,
  recentPosts,
  tagBySlug,
} from './queries.server.ts';
import { FOOTER_CATEGORIES, NEWEST_POSTS, parseBlogSearch } from './schema.ts';
import type { BlogOverview, PostPage } from './schema.ts';

const slugSchema = z.object({ slug: z.string() });
const slugPageSchema = z
  .object({ slug: z.string(), after: z.string().optional() })
  .transform(({ slug, after }) => ({ slug, ...parseBlogSearch({ after }) }));
/** Not `z.object`, which takes a date for an object whose fields are all left out. */
const indexPageSchema = z.record(z.string(), z.unknown());

/** The categories the footer links to. Open to anyone. */
export const getFooterCategories = createServerFn({ method: 'GET' }).handler(() => {
  return firstCategories(database().visitor, FOOTER_CATEGORIES);
});

/** The categories and the featured post. Open to anyone. */
export const getBlogOverview = createServerFn({ method: 'GET' }).handler(() => {
  return overview();
});

/** A page of recent posts. Open to anyone; published posts only, whoever asks. */
export const getRecentPosts = createServerFn({ method: 'GET' })
  .validator((input: unknown) => parseBlogSearch(checked(indexPageSchema, input)))
  .handler(({ data: { after } }) => {
    return recentPosts(database().visitor, after).then(allPictured);
  });

/** The newest guides, as many as the home page shows. Open to anyone. */
export const getNewestPosts = createServerFn({ method: 'GET' }).handler(async () => {
  const newest = { status: 'published', limit: NEWEST_POSTS } as const;
  return (await allPictured(await readPosts(database().visitor, newest))).posts;
});

/** The category with a slug, or null. Open to anyone. */
export const getCategory = createServerFn({ method: 'GET' })
  .validator(takes(slugSchema))
  .handler(({ data }) => {
    return categoryBySlug(database().visitor, data.slug);
  });

/** A page of a category's posts. Open to anyone; published posts only, whoever asks. */
export const getCategoryPosts = createServerFn({ method: 'GET' })
  .validator(takes(slugPageSchema))
  .handler(({ data: { slug, after } }) => {
    return postsOfCategory(database().visitor, slug, after).then(allPictured);
  });

/** The tag at a slug, or null. Open to anyone; of published posts only, whoever asks. */
export const getTag = createServerFn({ method: 'GET' })
  .validator(takes(slugSchema))
  .handler(({ data }) => {
    return tagBySlug(database().visitor, data.slug);
  });

/** A page of the posts with a tag. Open to anyone; published posts only, whoever asks. */
export const getTagPosts = createServerFn({ method: 'GET' })
  .validator(takes(slugPageSchema))
  .handler(({ data: { slug, after } }) => {
    return postsOfTag(database().visitor, slug, after).then(allPictured);
  });

/** The published post with a slug and its neighbors, or null. Open to anyone. */
export const getPost = createServerFn({ method: 'GET' })
  .validator(takes(slugSchema))
  .handler(async ({ data }) => {
    const found = await publishedPost(database().visitor, data.slug, await pictureFinder());
    if (!found) return null;
    const {
      post: { html, ...post },
      related,
    } = found;
    return {
      post: await pictured(post),
      pieces: await withBoxes(database().visitor, html, await getSiteUrl(), new Date()),
      related: await Promise.all(related.map(pictured)),
    };
  });

/** The RSS feed of the blog. Open to anyone. */
export const getFeed = createServerFn({ method: 'GET' }).handler(async () => {
  return presentFeed(
    await feedPosts(database().visitor, await pictureFinder()),
    await getSiteUrl(),
  );
});

/** Tells what the pictures of a text show. */
async function pictureFinder(): Promise<FindPicture> {
  const storage = await siteStorage();
  return (url) => shownPicture(storage, (address) => copyOf(database().visitor, address), url);
}

async function overview(): Promise<BlogOverview> {
  const { categories, featured } = await blogOverview(database().visitor);
  return { categories, featured: featured && (await pictured(featured)) };
}

async function allPictured({ posts, next }: PostPage): Promise<PostPage> {
  return { posts: await Promise.all(posts.map(pictured)), next };
}
