import { PERSONAL_PAGES, PUBLIC_PAGES } from '#domain/public-pages.ts';
import { COMPARE_PARAMETERS } from '#features/clubs/comparison/schema.ts';
import { UNSUBSCRIBE_CALL } from '#features/saved/alerts/rules.ts';
import { FINDER_PARAMETERS } from '#features/clubs/finder/schema.ts';
import { TRYOUT_FILTERS } from '#features/tryouts/board/schema.ts';

/** Paths of pages that are always there: an address in another case leads to them. */
export const FIXED_PATHS: ReadonlySet<string> = new Set([
  ...PUBLIC_PAGES,
  ...PERSONAL_PAGES,
  '/unsubscribe',
  '/admin/clubs',
  '/admin/clubs/import',
  '/admin/comments',
  '/admin/email',
  '/admin/history',
  '/admin/suggestions',
  '/admin/locations',
  '/admin/statistics',
  '/admin/users',
  '/admin/blog',
  '/admin/blog/manage',
]);

/** Calls that need not come from a page of this site: what they may do stands in their address. */
export const OPEN_CALLS: ReadonlySet<string> = new Set([`POST ${UNSUBSCRIBE_CALL}`]);

/** Parameters that pages know; any other is dropped before a page is looked up or rendered. */
export function allowedParameters(path: string): readonly string[] {
  if (path === '/find-club') return FINDER_PARAMETERS;
  if (path === '/tryouts') return [...TRYOUT_FILTERS, 'after'];
  if (path === '/compare') return COMPARE_PARAMETERS;
  if (path === '/tryouts.ics') return [...TRYOUT_FILTERS, 'club'];
  if (path === '/admin/suggestions') return ['status'];
  if (path === '/admin/history') return ['kind', 'who', 'from', 'to', 'id'];
  if (path === '/unsubscribe') return ['key', 'of', 'done'];
  if (path === '/auth') return ['mode', 'next'];
  if (path === '/blog' || /^\/blog\/(category|tag)\//.test(path)) return ['after'];
  if (path.endsWith('/edit/tryouts')) return ['form', 'copy'];
  if (/^\/clubs\/[^/]+\/season$/.test(path)) return ['season'];
  if (path.startsWith('/clubs/')) return [...FINDER_PARAMETERS, 'comments', 'order'];
  return [];
}
