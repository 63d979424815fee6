import type { ComponentProps } from 'react';
import type { StructuredData } from '#domain/structured-data.ts';
import { site } from '#site.config.ts';

/** Pixels of the pictures that social networks show. */
const PREVIEW = { width: 1200, height: 630 };

interface PageHead {
  /** Without the site's name, which is added (SEO-01). */
  readonly title: string;
  readonly description: string;
  /** Absolute canonical URL; none for pages that are not to be indexed. */
  readonly canonical?: string | undefined;
  readonly indexed?: boolean;
  /** What social networks show; the site's own card when left out. */
  readonly preview?: Preview | undefined;
  /**
   * Like previews for the document alone, which is what search engines read: the browser need not load the
   * code that makes it, and takes it away with the page (page-changes.tsx).
   */
  readonly structuredData?: readonly StructuredData[];
  /** What the page is, for previews; 'website' unless it is a text with a date. */
  readonly article?: ArticlePreview;
  /** Path of a feed that the page belongs to. */
  readonly feed?: string;
}

interface Preview {
  /** Path of this site, or the address of a picture elsewhere. */
  readonly path: string;
  readonly alt: string;
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
  preview = { path: '/preview/site.png', alt: `${site.name}. ${site.tagline}.` },
  structuredData = [],
  article,
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
      ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      // Never in a browser: there it goes when the visitor moves on (page-changes.tsx).
      ...(import.meta.env.SSR
        ? [
            { name: 'description', content: description },
            { property: 'og:title', content: title },
            { property: 'og:description', content: description },
            { property: 'og:site_name', content: site.name },
            { property: 'og:type', content: article ? 'article' : 'website' },
            ...(article ? articleTags(article) : []),
            ...(canonical === undefined ? [] : previewTags(preview, canonical)),
            ...structuredData.map(structuredDataTag),
          ]
        : []),
    ],
    links,
  };
}

/** The head of an address at which there is nothing. */
export function notFoundHead() {
  return pageHead({
    title: 'Page not found',
    description: 'There is no page at this address.',
    indexed: false,
  });
}

function previewTags({ path, alt }: Preview, canonical: string) {
  return [
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: new URL(path, canonical).href },
    // Only of our own cards is the size known.
    ...(path.startsWith('/preview/')
      ? [
          { property: 'og:image:width', content: String(PREVIEW.width) },
          { property: 'og:image:height', content: String(PREVIEW.height) },
        ]
      : []),
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function articleTags({ published, modified, author, section }: ArticlePreview) {
  return [
    { property: 'article:published_time', content: published },
    { property: 'article:modified_time', content: modified },
    { property: 'article:author', content: author },
    { property: 'article:section', content: section },
  ];
}
