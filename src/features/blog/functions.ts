import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { pageShows } from '#platform/page-names.ts';
import { getSiteUrl } from '#platform/site-url.ts';
import { presentFeed } from './present.server.ts';
import {
  blogOverview,
  categoryBySlug,
  feedPosts,
  firstCategories,
  postsOfCategory,
  publishedPost,
  recentPosts,
} from './queries.server.ts';
import { FOOTER_CATEGORIES, parseBlogSearch } from './schema.ts';

const slugSchema = z.object({ slug: z.string() });
const categoryPageSchema = z.object({ slug: z.string(), after: z.string().optional() });
const indexPageSchema = z.object({ after: z.string().optional() });

/** The categories the footer links to. Open to anyone. */
export const getFooterCategories = createServerFn({ method: 'GET' }).handler(() => {
  pageShows('blog-categories');
  return firstCategories(database().visitor, FOOTER_CATEGORIES);
});

/** The categories and the featured post. Open to anyone. */
export const getBlogOverview = createServerFn({ method: 'GET' }).handler(() => {
  pageShows('blog', 'blog-categories');
  return blogOverview(database().visitor);
});

/** A page of recent posts. Open to anyone; published posts only, whoever asks. */
export const getRecentPosts = createServerFn({ method: 'GET' })
  .validator((input: unknown) => parseBlogSearch(checked(indexPageSchema, input)))
  .handler(({ data: { after } }) => {
    pageShows('blog');
    return recentPosts(database().visitor, after);
  });

/** The category with a slug, or null. Open to anyone. */
export const getCategory = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(slugSchema, input))
  .handler(({ data }) => {
    pageShows('blog-categories');
    return categoryBySlug(database().visitor, data.slug);
  });

/** A page of a category's posts. Open to anyone; published posts only, whoever asks. */
export const getCategoryPosts = createServerFn({ method: 'GET' })
  .validator((input: unknown) => {
    const { slug, after } = checked(categoryPageSchema, input);
    return { slug, ...parseBlogSearch({ after }) };
  })
  .handler(({ data: { slug, after } }) => {
    pageShows('blog', 'blog-categories');
    return postsOfCategory(database().visitor, slug, after);
  });

/** The published post with a slug and its neighbours, or null. Open to anyone. */
export const getPost = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(slugSchema, input))
  .handler(async ({ data }) => {
    const found = await publishedPost(database().visitor, data.slug);
    pageShows('blog', 'blog-categories');
    if (!found) return null;
    const { authorId, ...shown } = found;
    if (authorId !== null) pageShows(`member:${authorId}`);
    return shown;
  });

/** The RSS feed of the blog. Open to anyone. */
export const getFeed = createServerFn({ method: 'GET' }).handler(async () => {
  pageShows('blog', 'blog-categories');
  return presentFeed(await feedPosts(database().visitor), await getSiteUrl());
});
