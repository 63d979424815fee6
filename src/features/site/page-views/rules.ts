import { PERSONAL_PAGES, PUBLIC_PAGES } from '#domain/public-pages.ts';
import { parseSearch } from '#domain/search-params.ts';
import { keptLine } from '#domain/text.ts';
import { canonicalFinderQuery } from '#features/clubs/finder/rules.ts';
import { hasFilters, parseFinderSearch } from '#features/clubs/finder/schema.ts';
import { filterQuery, isFiltered } from '#features/tryouts/board/rules.ts';
import { parseTryoutSearch } from '#features/tryouts/board/schema.ts';
import type { Analytics, Campaign } from './schema.ts';

const FIXED: ReadonlySet<string> = new Set([...PUBLIC_PAGES, ...PERSONAL_PAGES]);

/** Whether such a club or post exists is for the database to say. */
export type PathClaim =
  | { readonly kind: 'fixed' | 'club' | 'other' }
  | { readonly kind: 'club-by-id' | 'tryout'; readonly id: string }
  | { readonly kind: 'category' | 'tag' | 'post'; readonly slug: string };

const SLUG = '[a-z0-9-]{1,300}';
const ID = '(?<id>[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})';
const PAGES = Object.entries({
  club: `/clubs/${SLUG}/${SLUG}/${SLUG}/${SLUG}`,
  'club-by-id': `/clubs/${ID}`,
  tryout: `/tryouts/${ID}`,
  category: `/blog/category/(?<slug>${SLUG})`,
  tag: `/blog/tag/(?<slug>${SLUG})`,
  post: `/blog/(?<slug>${SLUG})`,
}).map(([kind, shape]) => [kind, new RegExp(`^${shape}$`)] as const);

export function claimOf(path: string): PathClaim {
  if (FIXED.has(path)) return { kind: 'fixed' };
  for (const [kind, shape] of PAGES) {
    const found = shape.exec(path);
    if (found) return { kind, ...found.groups } as PathClaim;
  }
  return { kind: 'other' };
}

/** Do Not Track, or Global Privacy Control. */
export function declinesCounting(headers: Headers): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
}

export function sourcesOf(
  analytics: Analytics,
): Readonly<Partial<Record<'script-src' | 'connect-src', readonly string[]>>> {
  if (analytics.provider === 'plausible') return { 'connect-src': [analytics.url] };
  if (analytics.provider !== 'ga4') return {};
  return {
    'script-src': ['https://www.googletagmanager.com'],
    'connect-src': [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  };
}

/** 'newsletter / email / fall', with the given parts; '' if none is visible. */
export function campaignLabel({ source, medium = '', name = '' }: Campaign): string {
  return [source, medium, name]
    .map((part) => keptLine(part).slice(0, 60))
    .filter((part) => part !== '')
    .join(' / ')
    .toWellFormed();
}

/**
 * A search that a browser found nothing for, in its canonical form; null for one without filters, and for other
 * pages.
 *
 * @param toKeep what is kept of a name or a place as it was typed; all other filters are chosen from lists
 */
export function readEmptySearch(path: string, query: string, toKeep: (typed: string) => string) {
  const values = parseSearch(query);
  const kept = ({ name, near }: { name?: string | undefined; near?: string | undefined }) => ({
    ...(name !== undefined && { name: toKeep(name) }),
    ...(near !== undefined && { near: toKeep(near) }),
  });
  if (path === '/find-club') {
    const search = parseFinderSearch(values);
    const canonical = canonicalFinderQuery({ ...search, ...kept(search) });
    return hasFilters(search) ? { page: 'finder', query: canonical } : null;
  }
  const search = parseTryoutSearch(values);
  const canonical = filterQuery({ ...search, ...kept(search) });
  return path === '/tryouts' && isFiltered(search) ? { page: 'tryouts', query: canonical } : null;
}
