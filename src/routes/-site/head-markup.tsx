import { renderToString } from 'react-dom/server';
import type { pageHead } from './page-head.ts';

const STRUCTURED_DATA = 'script:ld+json';
/** As the router writes them in JSON: what could end the element, or be no JavaScript once. */
const SPECIAL = /[&<>\u2028\u2029]/g;

/**
 * The head of a page as the router writes it, without the marks of the site's own code.
 *
 * @returns title; other tags; links; structured data. Between them the router writes what all pages have
 */
export function headMarkup({ meta, links }: ReturnType<typeof pageHead>): readonly string[] {
  const title = meta.flatMap((tag) => ('title' in tag ? [tag.title] : [])).join('');
  const things = meta.flatMap((tag) => (STRUCTURED_DATA in tag ? [tag[STRUCTURED_DATA]] : []));
  const tags = meta.filter((tag) => !('title' in tag || STRUCTURED_DATA in tag));
  return [
    renderToString(<title>{title}</title>),
    renderToString(tags.map((tag) => <meta key={JSON.stringify(tag)} {...tag} />)),
    renderToString(links.map((link) => <link key={link.href} {...link} />)),
    things.map(structuredData).join(''),
  ];
}

function structuredData(thing: unknown): string {
  const json = JSON.stringify(thing).replaceAll(
    SPECIAL,
    (letter) => String.raw`\u` + letter.charCodeAt(0).toString(16).padStart(4, '0'),
  );
  return `<script type="application/ld+json">${json}</script>`;
}
