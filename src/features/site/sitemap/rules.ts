import type { PublicPage } from '#domain/public-pages.ts';
import { FILTER_LIST } from '#features/clubs/finder/filters.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import type { SitemapEntry } from './schema.ts';

/** Pages that are always there (SEO-22 to 26). */
export const FIXED_PAGES: readonly (SitemapEntry & { readonly path: PublicPage })[] = [
  { path: '/', changeFrequency: 'weekly', priority: 1 },
  { path: '/find-club', changeFrequency: 'daily', priority: 0.9 },
  { path: '/tryouts', changeFrequency: 'daily', priority: 0.8 },
  { path: '/find-camp', changeFrequency: 'weekly', priority: 0.7 },
  { path: '/find-lesson', changeFrequency: 'weekly', priority: 0.7 },
  { path: '/suggest-club', changeFrequency: 'monthly', priority: 0.5 },
  { path: '/how-reviews-work', changeFrequency: 'monthly', priority: 0.4 },
  { path: '/moderation', changeFrequency: 'monthly', priority: 0.4 },
  { path: '/terms-of-service', changeFrequency: 'yearly', priority: 0.3 },
  { path: '/privacy-policy', changeFrequency: 'yearly', priority: 0.3 },
];

/** The landing pages of the finder for one value of a filter each, such as `{ gender: 'Girls' }`. */
export const KINDS: readonly FinderSearch[] = FILTER_LIST.flatMap(([name, { landing = [] }]) =>
  landing === 'place' ? [] : landing.map((value) => ({ [name]: value })),
);

/**
 * The files of clubs where one does not hold them all: each has those whose id begins with these two
 * digits. Ids are drawn at random, so no file is much longer than another, and every club is in one of
 * them, however many were added since the index was read.
 */
export const CLUB_PARTS: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, '0'),
);

/** Crawlers that are named, of search engines, of social networks and of AI services (SEO-20). */
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
 * The rules for crawlers: all may read everything (SEO-19 to 21). What is not to be found by a search
 * says so itself, in its head; a crawler that may not read it would not know.
 *
 * @param siteUrl origin of the site
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
