import { Feed } from 'feed';
import { countWords } from '#domain/reading-time.ts';
import { imageSource } from '#platform/markdown/elements.ts';
import type { RenderedMarkdown } from '#platform/markdown/render-markdown.ts';
import { site } from '#site.config.ts';
import type { Post, PostSummary } from './schema.ts';

interface SummaryRow {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string | null;
  readonly author: string | null;
  readonly authorName: string | null;
  readonly categoryName: string;
  readonly categorySlug: string;
  readonly tags: readonly string[];
  readonly featuredImage: string | null;
  readonly readTime: number;
  readonly written: Date;
}

const UNKNOWN_AUTHOR = 'Unknown';
/** What XML 1.0 has no way to write, and halves of characters. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A post in a list: what visitors may know of it. */
export function presentSummary(row: SummaryRow): PostSummary {
  const { id, title, slug, tags, readTime, written } = row;
  return {
    id,
    title,
    slug,
    excerpt: textOrNull(row.excerpt),
    author: textOrNull(row.author) ?? textOrNull(row.authorName) ?? UNKNOWN_AUTHOR,
    category: { name: row.categoryName, slug: row.categorySlug },
    tags,
    date: written.toISOString(),
    readTime,
    featuredImage: imageSource(textOrNull(row.featuredImage) ?? '') ?? null,
  };
}

/** A post on its own page. */
export function presentPost(
  row: SummaryRow & { readonly content: string; readonly updatedAt: Date },
  body: RenderedMarkdown,
): Post {
  return {
    ...presentSummary(row),
    html: body.html,
    headings: body.headings,
    wordCount: countWords(row.content),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * The feed of the blog, as RSS 2.0.
 *
 * @param siteUrl origin of the site
 */
export function presentFeed(posts: readonly PostSummary[], siteUrl: string): string {
  const [newest] = posts;
  const feed = new Feed({
    id: `${siteUrl}/blog`,
    title: `Resources | ${site.name}`,
    description: `Guides to youth club volleyball in the ${site.region.adjective}.`,
    link: `${siteUrl}/blog`,
    language: 'en-US',
    favicon: `${siteUrl}/favicon.svg`,
    copyright: site.name,
    generator: site.name,
    docs: 'https://www.rssboard.org/rss-specification',
    feedLinks: { rss: `${siteUrl}/blog/feed.xml` },
    ...(newest && { updated: new Date(newest.date) }),
  });
  for (const post of posts) {
    feed.addItem({
      id: `${siteUrl}/blog/${post.slug}`,
      title: forXml(post.title),
      link: `${siteUrl}/blog/${post.slug}`,
      date: new Date(post.date),
      category: [post.category.name, ...post.tags].map((name) => ({ name: forXml(name) })),
      ...(post.excerpt !== null && { description: forXml(post.excerpt) }),
    });
  }
  return feed.rss2();
}

function forXml(text: string): string {
  return text.replace(NOT_IN_XML, '');
}

function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
