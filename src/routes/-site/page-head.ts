import type { ComponentProps } from 'react';
import type { StructuredData } from '#domain/structured-data.ts';
import { site } from '#site.config.ts';

interface PageHead {
  /** Without the site's name, which is added (SEO-01). */
  readonly title: string;
  readonly description: string;
  /** Absolute canonical URL; none for pages that are not to be indexed. */
  readonly canonical?: string;
  readonly indexed?: boolean;
  readonly structuredData?: readonly StructuredData[];
  /** What the page is, for previews; 'website' unless it is a text with a date. */
  readonly article?: ArticlePreview;
  /** Absolute URL of a picture for previews. */
  readonly image?: string;
  /** Path of a feed that the page belongs to. */
  readonly feed?: string;
}

interface ArticlePreview {
  /** ISO 8601, like `modified`. */
  readonly published: string;
  readonly modified: string;
  readonly author: string;
  readonly section: string;
}

/** The router writes this as an escaped <script type="application/ld+json">; its types leave it out. */
function structuredDataTag(thing: StructuredData): ComponentProps<'meta'> {
  const tag: object = { 'script:ld+json': thing };
  return tag;
}

/** Title, description, canonical address, preview and structured data of a page. */
export function pageHead({
  title,
  description,
  canonical,
  indexed = true,
  structuredData = [],
  article,
  image,
  feed,
}: PageHead) {
  const fullTitle = `${title} | ${site.name}`;
  const links = [
    ...(canonical === undefined ? [] : [{ rel: 'canonical', href: canonical }]),
    ...(feed === undefined
      ? []
      : [{ rel: 'alternate', type: 'application/rss+xml', title: site.name, href: feed }]),
  ];
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:site_name', content: site.name },
      { property: 'og:type', content: article ? 'article' : 'website' },
      ...(canonical === undefined ? [] : [{ property: 'og:url', content: canonical }]),
      ...(image === undefined ? [] : [{ property: 'og:image', content: image }]),
      { name: 'twitter:card', content: image === undefined ? 'summary' : 'summary_large_image' },
      ...(article ? articleTags(article) : []),
      ...structuredData.map(structuredDataTag),
    ],
    links,
  };
}

function articleTags({ published, modified, author, section }: ArticlePreview) {
  return [
    { property: 'article:published_time', content: published },
    { property: 'article:modified_time', content: modified },
    { property: 'article:author', content: author },
    { property: 'article:section', content: section },
  ];
}
