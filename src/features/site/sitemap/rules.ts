import { CLUB_TEAM_TYPE, GENDERS, PROGRAM_TYPES, TEAM_TYPES } from '#domain/club-options.ts';
import type { SitemapEntry } from './schema.ts';

/** Pages that are always there (SEO-22 to 26). */
export const FIXED_PAGES: readonly SitemapEntry[] = [
  { path: '/', changeFrequency: 'weekly', priority: 1 },
  { path: '/find-club', changeFrequency: 'daily', priority: 0.9 },
  { path: '/find-camp', changeFrequency: 'weekly', priority: 0.7 },
  { path: '/find-lesson', changeFrequency: 'weekly', priority: 0.7 },
  { path: '/suggest-club', changeFrequency: 'monthly', priority: 0.5 },
  { path: '/terms-of-service', changeFrequency: 'yearly', priority: 0.3 },
  { path: '/privacy-policy', changeFrequency: 'yearly', priority: 0.3 },
];

/** A value of a filter by which clubs are found, as a landing page of the finder. */
export const KINDS: readonly {
  readonly gender?: string;
  readonly teamType?: string;
  readonly programType?: string;
}[] = [
  ...GENDERS.map((gender) => ({ gender })),
  ...[...TEAM_TYPES, CLUB_TEAM_TYPE].map((teamType) => ({ teamType })),
  ...PROGRAM_TYPES.map((programType) => ({ programType })),
];

/**
 * Some of the clubs, in a file of their own: those whose id, which is drawn at random, begins with
 * certain bits. So every club is in one of the files, however many were added since the index was
 * read, and nobody has to count the clubs before the first one of a file.
 */
export interface Part {
  /** From 1. */
  readonly number: number;
  /** How many there are: a power of two, so that the files stay the same until clubs are twice as many. */
  readonly of: number;
}

const MOST_PARTS = 65_536;
/** The bits of an id that parts go by are its first eight digits. */
const FIRST_BITS = 2 ** 32;

/**
 * How many parts there are for so many clubs: each with half of what fits at most, since chance does
 * not make them equal.
 */
export function partsFor(clubs: number, perFile: number): number {
  const parts = 2 ** Math.ceil(Math.log2(Math.max(1, (2 * clubs) / perFile)));
  return Math.min(parts, MOST_PARTS);
}

/** Reads the name of a file, such as 'clubs-3-of-8'; undefined when it is no part's. */
export function partNamed(file: string): Part | undefined {
  const [, number, of] = (/^clubs-([1-9]\d{0,4})-of-([1-9]\d{0,4})$/.exec(file) ?? []).map(Number);
  if (number === undefined || of === undefined || number > of) return undefined;
  return Number.isInteger(Math.log2(of)) && of <= MOST_PARTS ? { number, of } : undefined;
}

/**
 * Whether a part has few enough clubs to be read at once: one of an index that was read lately, or when
 * there were far fewer clubs.
 */
export function isOffered({ of }: Part, clubs: number, perFile: number): boolean {
  return clubs / of <= 10 * perFile;
}

/** The ids of a part: from one to below another; null when there is none above. */
export function idsOf({ number, of }: Part): { from: string; below: string | null } {
  const id = (part: number) =>
    `${((part * FIRST_BITS) / of).toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`;
  return { from: id(number - 1), below: number === of ? null : id(number) };
}

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
