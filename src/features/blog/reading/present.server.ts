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
  /** Of the member behind the post, and not for pages (decision 64). */
  readonly fullName: string | null;
  readonly username: string | null;
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
    author: textOrNull(row.author) ?? textOrNull(row.username) ?? UNKNOWN_AUTHOR,
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
  body: Pick<RenderedMarkdown, 'html' | 'headings'>,
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
 * The feed of the blog, as RSS 2.0. Written here because the packages that do it (feed, the xast
 * family) leave `]]>` in a title as it is, and then no reader takes the file.
 *
 * @param siteUrl origin of the site
 */
export function presentFeed(posts: readonly PostSummary[], siteUrl: string): string {
  const [newest] = posts;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    tag('title', `Resources | ${site.name}`),
    tag('link', `${siteUrl}/blog`),
    tag('description', `Guides to youth club volleyball around ${site.region.city}.`),
    tag('language', 'en-us'),
    `<atom:link href="${forXml(siteUrl)}/blog/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [tag('lastBuildDate', new Date(newest.date).toUTCString())] : []),
    ...posts.map((post) => feedEntry(post, siteUrl)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function feedEntry(post: PostSummary, siteUrl: string): string {
  const address = `${siteUrl}/blog/${encodeURIComponent(post.slug)}`;
  return [
    '<item>',
    tag('title', post.title),
    tag('link', address),
    tag('guid', address),
    tag('pubDate', new Date(post.date).toUTCString()),
    tag('dc:creator', post.author),
    ...[post.category.name, ...post.tags].map((name) => tag('category', name)),
    ...(post.excerpt === null ? [] : [tag('description', post.excerpt)]),
    '</item>',
  ].join('\n');
}

function tag(name: string, text: string): string {
  return `<${name}>${forXml(text)}</${name}>`;
}

function forXml(text: string): string {
  return text
    .replace(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
