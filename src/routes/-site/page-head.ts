import { rootRouteId } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { StructuredData } from '#domain/structured-data.ts';
import { site } from '#site.config.ts';

const CARD_SIZE = { width: '1200', height: '630' };

interface PageHead {
  /** Without the site's name, which is added (SEO-01). */
  readonly title: string;
  readonly description: string;
  /** None for pages that are not indexed. */
  readonly canonical?: string | undefined;
  readonly indexed?: boolean;
  readonly preview?: Preview | undefined;
  /** Rendered on the server only, which is what search engines read. page-changes.tsx removes it on navigation. */
  readonly structuredData?: readonly StructuredData[];
  readonly article?: ArticlePreview;
  readonly feed?: string;
  readonly oembed?: string;
}

interface Preview {
  readonly path: string;
  readonly alt: string;
}

/** Times are ISO 8601. */
type ArticlePreview = Readonly<
  Record<'published_time' | 'modified_time' | 'author' | 'section', string>
>;

/** The router renders this as an escaped <script type="application/ld+json">; its types leave it out. */
function structuredDataTag(thing: StructuredData): ComponentProps<'meta'> {
  const tag: object = { 'script:ld+json': thing };
  return tag;
}

export function pageHead({
  title,
  description,
  canonical,
  indexed = true,
  preview = { path: '/preview/site.png', alt: `${site.name}. ${site.tagline}.` },
  structuredData = [],
  article,
  feed,
  oembed,
}: PageHead) {
  const links = [
    ...(canonical === undefined ? [] : [{ rel: 'canonical', href: canonical }]),
    ...(feed === undefined
      ? []
      : [{ rel: 'alternate', type: 'application/rss+xml', title: site.name, href: feed }]),
    ...(import.meta.env.SSR && oembed !== undefined
      ? [{ rel: 'alternate', type: 'application/json+oembed', title, href: oembed }]
      : []),
  ];
  return {
    meta: [
      { title: `${title} | ${site.name}` },
      ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      // Server only: page-changes.tsx removes these on navigation.
      ...(import.meta.env.SSR
        ? [
            { name: 'description', content: description },
            ...properties('og', { title, description, site_name: site.name }),
            ...properties('og', { type: article ? 'article' : 'website' }),
            ...properties('article', article ?? {}),
            ...(canonical === undefined ? [] : previewTags(preview, canonical)),
            ...structuredData.map(structuredDataTag),
          ]
        : []),
    ],
    links,
  };
}

export function notFoundHead() {
  return pageHead({
    title: 'Page not found',
    description: 'We couldn’t find a page at this address.',
    indexed: false,
  });
}

function previewTags({ path, alt }: Preview, canonical: string) {
  return [
    ...properties('og', { url: canonical, image: new URL(path, canonical).href }),
    // The size is known only for our own cards.
    ...properties('og:image', path.startsWith('/preview/') ? CARD_SIZE : {}),
    ...properties('og:image', { alt }),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function properties(prefix: string, values: Readonly<Record<string, string>>) {
  return Object.entries(values).map(([name, content]) => ({
    property: `${prefix}:${name}`,
    content,
  }));
}

/** The site's origin, which the root route loads. */
export function siteUrlOf(matches: readonly { routeId: string; loaderData?: unknown }[]): string {
  const root = matches.find(({ routeId }) => routeId === rootRouteId)?.loaderData;
  return (root as { siteUrl: string } | undefined)?.siteUrl ?? '';
}
