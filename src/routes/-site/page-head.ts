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
  readonly preview?: { readonly path: string; readonly alt: string } | undefined;
  readonly structuredData?: readonly StructuredData[];
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
}: PageHead) {
  const fullTitle = `${title} | ${site.name}`;
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:site_name', content: site.name },
      { property: 'og:type', content: 'website' },
      ...(canonical === undefined
        ? []
        : [
            { property: 'og:url', content: canonical },
            { property: 'og:image', content: new URL(preview.path, canonical).href },
            { property: 'og:image:width', content: String(PREVIEW.width) },
            { property: 'og:image:height', content: String(PREVIEW.height) },
            { property: 'og:image:alt', content: preview.alt },
            { name: 'twitter:card', content: 'summary_large_image' },
          ]),
      ...structuredData.map(structuredDataTag),
    ],
    links: canonical === undefined ? [] : [{ rel: 'canonical', href: canonical }],
  };
}
