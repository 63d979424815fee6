import { slugify } from '#domain/slug.ts';
import { countWords } from '#domain/reading-time.ts';
import type { PostRow, selectSummaries } from './public-queries.server.ts';
import { imageSource } from '#platform/markdown/elements.ts';
import type { RenderedMarkdown } from '#platform/markdown/render-markdown.ts';
import { site } from '#site.config.ts';
import type { Post, PostSummary } from './schema.ts';

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number];

const UNKNOWN_AUTHOR = 'Unknown';
/** Characters that XML 1.0 cannot contain, and lone surrogates. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export function presentSummary(row: SummaryRow): PostSummary {
  const { id, title, slug, tags, readTime, written } = row;
  return {
    id,
    title,
    slug,
    excerpt: textOrNull(row.excerpt),
    author:
      textOrNull(row.shownAuthor) ??
      textOrNull(row.author) ??
      textOrNull(row.username) ??
      UNKNOWN_AUTHOR,
    category: { name: row.categoryName, slug: row.categorySlug },
    tags,
    date: written.toISOString(),
    readTime,
    featuredImage: imageSource(textOrNull(row.featuredImage) ?? '') ?? null,
    ...(row.featuredFocus !== null && { featuredFocus: row.featuredFocus }),
  };
}

export function presentPost(row: PostRow, body: Pick<RenderedMarkdown, 'html' | 'headings'>): Post {
  return {
    ...presentSummary(row),
    html: body.html,
    headings: body.headings,
    tagLinks: row.tags.map((name) => ({ name, slug: slugify(name) })),
    featuredAlt: textOrNull(row.featuredAlt),
    seoTitle: textOrNull(row.seoTitle),
    seoDescription: textOrNull(row.seoDescription),
    wordCount: countWords(row.content),
    // A post that was written before its date is new on that date.
    updatedAt: new Date(Math.max(row.updatedAt.getTime(), row.written.getTime())).toISOString(),
  };
}

/** `html` is null if the text could not be rendered. */
export type FeedPost = PostSummary & { readonly html: string | null };

/**
 * RSS 2.0 with whole texts. Written here because the packages for it (feed, the xast family) leave
 * `]]>` in a title unescaped, and then no reader accepts the file.
 */
export function presentFeed(posts: readonly FeedPost[], siteUrl: string): string {
  const [newest] = posts;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
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

function feedEntry(post: FeedPost, siteUrl: string): string {
  const address = `${siteUrl}/blog/${encodeURIComponent(post.slug)}`;
  return [
    '<item>',
    tag('title', post.title),
    tag('link', address),
    // Readers take a post with another guid for a new one, so it outlives a change of the address.
    `<guid isPermaLink="false">${post.id}</guid>`,
    tag('pubDate', new Date(post.date).toUTCString()),
    tag('dc:creator', post.author),
    ...[post.category.name, ...post.tags].map((name) => tag('category', name)),
    ...(post.excerpt === null ? [] : [tag('description', post.excerpt)]),
    ...(post.html === null ? [] : [tag('content:encoded', awayFromHome(post.html, address))]),
    '</item>',
  ].join('\n');
}

const ADDRESSED = /^(?:href|src|srcset)$/;

/**
 * Makes all addresses absolute, and removes what only our page can use. `html` has double quotes.
 */
function awayFromHome(html: string, address: string): string {
  return html
    .replaceAll(/<a [^>]*class="heading-link"[^>]*><\/a>/g, '')
    .replaceAll(/<[a-z][^\s>]*(?: (?:[^">]|"[^"]*")*)?>/g, (element) =>
      element.replaceAll(/ ([a-z-]+)(?:="([^"]*)")?/g, (whole, name: string, value?: string) => {
        if (name === 'tabindex' || name.startsWith('data-')) return '';
        if (value === undefined || !ADDRESSED.test(name)) return whole;
        const full = (from: string) =>
          URL.parse(from, address)?.href.replaceAll('"', '%22') ?? from;
        return name === 'srcset'
          ? ` srcset="${value.replaceAll(/(^|, )(\/\S*)/g, (_, before: string, path: string) => before + full(path))}"`
          : ` ${name}="${full(value)}"`;
      }),
    );
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
