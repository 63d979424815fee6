import type { Blog, BlogPosting, CollectionPage, Organization, WithContext } from 'schema-dts';
import { postPreviewPath } from '#domain/paths.ts';
import { breadcrumb } from '#domain/structured-data.ts';
import type { StructuredData } from '#domain/structured-data.ts';
import { site } from '#site.config.ts';
import type { Category, Post, PostSummary, TagLink } from './schema.ts';

/** BLOG-01 */
export const BLOG_NAME = 'Resources';
export const BLOG_DESCRIPTION = `Guides to youth club volleyball around ${site.region.city}: tryouts, costs, age groups, travel, recruiting, and what to ask a club.`;
export const FEED_PATH = '/blog/feed.xml';

const DESCRIPTION_LENGTH = 160;

export function postDescription(
  post: Pick<Post, 'title' | 'excerpt'> & { readonly seoDescription?: string | null },
): string {
  if (post.seoDescription) return post.seoDescription;
  const said = post.excerpt ?? `${post.title}: a guide to youth club volleyball.`;
  const characters = Array.from(said);
  if (characters.length <= DESCRIPTION_LENGTH) return said;
  return `${characters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…`;
}

/** Without the site's name (SEO-14). */
export function categoryTitle(category: Category): string {
  return `${category.name} - Volleyball Resources`;
}

/** SEO-15, SEO-16 */
export function categoryDescription(category: Category): string {
  const own = category.description?.trim() ?? '';
  return own === '' ? `Articles and guides about ${category.name.toLowerCase()}` : own;
}

export function tagTitle(tag: TagLink): string {
  return `${tag.name} - Tagged Volleyball Resources`;
}

export function tagDescription(tag: TagLink): string {
  return `Guides to youth club volleyball around ${site.region.city} tagged “${tag.name}.”`;
}

export function postStructuredData(
  post: Omit<Post, 'html'>,
  url: string,
  siteUrl: string,
): StructuredData[] {
  const publisher: Organization = { '@type': 'Organization', name: site.name, url: `${siteUrl}/` };
  const article: WithContext<BlogPosting> = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: postDescription(post),
    url,
    mainEntityOfPage: url,
    datePublished: post.date,
    dateModified: post.updatedAt,
    author: post.author === site.name ? publisher : { '@type': 'Person', name: post.author },
    publisher,
    articleSection: post.category.name,
    keywords: [...post.tags],
    wordCount: post.wordCount,
    timeRequired: `PT${post.readTime}M`,
    inLanguage: 'en-US',
    image: new URL(post.featuredImage ?? postPreviewPath(post.slug), siteUrl).href,
  };
  return [
    article,
    breadcrumb([
      ...blogTrail(siteUrl),
      [post.category.name, `${siteUrl}/blog/category/${post.category.slug}`],
      [post.title, url],
    ]),
  ];
}

/** SEO-18 */
export function categoryStructuredData(category: Category, ...at: PageAddress): StructuredData[] {
  const title = categoryTitle(category);
  return collection(category.name, title, categoryDescription(category), ...at);
}

export function tagStructuredData(tag: TagLink, ...at: PageAddress): StructuredData[] {
  return collection(tag.name, tagTitle(tag), tagDescription(tag), ...at);
}

type PageAddress = [url: string, siteUrl: string];

function collection(
  name: string,
  title: string,
  description: string,
  ...[url, siteUrl]: PageAddress
): StructuredData[] {
  const page: WithContext<CollectionPage> = {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    description,
    url,
  };
  return [page, breadcrumb([...blogTrail(siteUrl), [name, url]])];
}

export function blogStructuredData(
  posts: readonly Pick<PostSummary, 'title' | 'slug' | 'date'>[],
  url: string,
): StructuredData[] {
  const blog: WithContext<Blog> = {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    name: `${BLOG_NAME} | ${site.name}`,
    description: BLOG_DESCRIPTION,
    url,
    blogPost: posts.map(({ title, slug, date }): BlogPosting => ({
      '@type': 'BlogPosting',
      headline: title,
      url: `${url}/${slug}`,
      datePublished: date,
    })),
  };
  return [blog];
}

function blogTrail(siteUrl: string): [string, string][] {
  return [
    ['Home', `${siteUrl}/`],
    [BLOG_NAME, `${siteUrl}/blog`],
  ];
}
