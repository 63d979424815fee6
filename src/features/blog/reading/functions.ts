import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { getSiteUrl } from '#platform/site-url.ts';
import { withBoxes } from './box-queries.server.ts';
import { takes } from '#platform/server-functions.ts';
import { presentFeed } from './present.server.ts';
import {
  blogOverview,
  categoryBySlug,
  feedPosts,
  firstCategories,
  pictureFinder,
  pictured,
  postsOfCategory,
  postsOfTag,
  publishedPost,
  readPosts,
  recentPosts,
  tagBySlug,
} from './queries.server.ts';
import { FOOTER_CATEGORIES, NEWEST_POSTS, parseBlogSearch } from './schema.ts';
import type { PostPage } from './schema.ts';

const slugSchema = z.object({ slug: z.string() });
const slugPageSchema = z
  .object({ slug: z.string(), after: z.string().optional() })
  .transform(({ slug, after }) => ({ slug, ...parseBlogSearch({ after }) }));
/** Not `z.object`, which would accept a Date. */
const indexPageSchema = z.record(z.string(), z.unknown());

export const getFooterCategories = createServerFn({ method: 'GET' }).handler(() =>
  firstCategories(database().visitor, FOOTER_CATEGORIES),
);

export const getBlogOverview = createServerFn({ method: 'GET' }).handler(async () => {
  const { categories, featured } = await blogOverview(database().visitor);
  return { categories, featured: featured && (await pictured(featured)) };
});

export const getRecentPosts = createServerFn({ method: 'GET' })
  .validator((input: unknown) => parseBlogSearch(checked(indexPageSchema, input)))
  .handler(({ data: { after } }) => recentPosts(database().visitor, after).then(allPictured));

export const getNewestPosts = createServerFn({ method: 'GET' }).handler(async () => {
  const newest = { status: 'published', limit: NEWEST_POSTS } as const;
  return (await allPictured(await readPosts(database().visitor, newest))).posts;
});

export const getCategory = createServerFn({ method: 'GET' })
  .validator(takes(slugSchema))
  .handler(({ data }) => categoryBySlug(database().visitor, data.slug));

export const getCategoryPosts = createServerFn({ method: 'GET' })
  .validator(takes(slugPageSchema))
  .handler(({ data: { slug, after } }) =>
    postsOfCategory(database().visitor, slug, after).then(allPictured),
  );

export const getTag = createServerFn({ method: 'GET' })
  .validator(takes(slugSchema))
  .handler(({ data }) => tagBySlug(database().visitor, data.slug));

export const getTagPosts = createServerFn({ method: 'GET' })
  .validator(takes(slugPageSchema))
  .handler(({ data: { slug, after } }) =>
    postsOfTag(database().visitor, slug, after).then(allPictured),
  );

export const getPost = createServerFn({ method: 'GET' })
  .validator(takes(slugSchema))
  .handler(async ({ data }) => {
    const found = await publishedPost(
      database().visitor,
      data.slug,
      await pictureFinder(database().visitor),
    );
    if (!found) return null;
    const { html, ...post } = found.post;
    return {
      post: await pictured(post),
      pieces: await withBoxes(database().visitor, html, await getSiteUrl(), new Date()),
      related: await Promise.all(found.related.map(pictured)),
    };
  });

export const getFeed = createServerFn({ method: 'GET' }).handler(async () =>
  presentFeed(
    await feedPosts(database().visitor, await pictureFinder(database().visitor)),
    await getSiteUrl(),
  ),
);

async function allPictured({ posts, next }: PostPage): Promise<PostPage> {
  return { posts: await Promise.all(posts.map(pictured)), next };
}
