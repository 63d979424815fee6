import type { PublicPage } from '#domain/public-pages.ts';
import { FILTER_LIST } from '#features/clubs/finder/filters.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import type { SitemapEntry } from './schema.ts';

/** SEO-22 to 26 */
export const FIXED_PAGES: readonly (SitemapEntry & { readonly path: PublicPage })[] = [
  { path: '/', changeFrequency: 'weekly', priority: 1 },
  { path: '/find-club', changeFrequency: 'daily', priority: 0.9 },
  { path: '/tryouts', changeFrequency: 'daily', priority: 0.8 },
  { path: '/find-camp', changeFrequency: 'weekly', priority: 0.7 },
  { path: '/find-lesson', changeFrequency: 'weekly', priority: 0.7 },
  { path: '/suggest-club', changeFrequency: 'monthly', priority: 0.5 },
  { path: '/how-reviews-work', changeFrequency: 'monthly', priority: 0.4 },
  { path: '/moderation', changeFrequency: 'monthly', priority: 0.4 },
  { path: '/open-data', changeFrequency: 'monthly', priority: 0.4 },
  { path: '/terms-of-service', changeFrequency: 'yearly', priority: 0.3 },
  { path: '/privacy-policy', changeFrequency: 'yearly', priority: 0.3 },
];

/** The finder's landing pages for one value of a filter, such as `{ gender: 'Girls' }`. */
export const KINDS: readonly FinderSearch[] = FILTER_LIST.flatMap(([name, { landing = [] }]) =>
  landing === 'place' ? [] : landing.map((value) => ({ [name]: value })),
);

/** SEO-20 */
const NAMED_CRAWLERS = [
  'Googlebot',
  'Bingbot',
  'DuckDuckBot',
  'Applebot',
  'Slurp',
  'YandexBot',
  'Baiduspider',
  'Twitterbot',
  'facebookexternalhit',
  'LinkedInBot',
  'Pinterestbot',
  'Slackbot',
  'Discordbot',
  'WhatsApp',
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'PerplexityBot',
  'Google-Extended',
  'Applebot-Extended',
  'CCBot',
];

/**
 * Everything may be read (SEO-19 to 21): a crawler needs to read a page to see that it is not to be
 * indexed.
 */
export function robotsText(siteUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    '',
    ...NAMED_CRAWLERS.map((name) => `User-agent: ${name}`),
    'Allow: /',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
