import { PERSONAL_PAGES, PUBLIC_PAGES } from '#domain/public-pages.ts';
import { COMPARE_PARAMETERS } from '#features/clubs/comparison/schema.ts';
import { LIST_PATHS } from '#features/clubs/lists/rules.ts';
import { UNSUBSCRIBE_CALL } from '#features/saved/alerts/rules.ts';
import { FINDER_PARAMETERS } from '#features/clubs/finder/schema.ts';
import { sourcesOf } from '#features/site/analytics/rules.ts';
import { TRYOUT_FILTERS } from '#features/tryouts/board/schema.ts';
import type { Environment } from '#platform/environment.ts';
import type { ExtraSources } from '#platform/http/security-headers.ts';
import { MOST_BYTES } from '#platform/lists/limits.ts';

/** Pages that always exist: their address in another case redirects to them. */
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

/** Calls that need not come from a page of this site: the key in their address authorizes them. */
export const OPEN_CALLS: ReadonlySet<string> = new Set([`POST ${UNSUBSCRIBE_CALL}`]);

const MEBIBYTE = 1024 * 1024;
/** Administrators' forms with the longest texts and the most rows. */
const LONG_FORM = { bytes: MEBIBYTE, ms: 30_000 };
/** Streams into a file; a slow line may take its time. */
const UPLOAD = { bytes: 11 * MEBIBYTE, ms: 120_000 };
const LIST = { bytes: MOST_BYTES, ms: 300_000 };

export const LARGE_BODIES = {
  [`POST ${LIST_PATHS.clubs.import}`]: LIST,
  [`POST ${LIST_PATHS['season-sheets'].import}`]: LIST,
  'POST /api/uploads': UPLOAD,
  'POST /api/avatar': UPLOAD,
  'POST /_serverFn/writing.createPost': LONG_FORM,
  'POST /_serverFn/writing.updatePost': LONG_FORM,
  'POST /_serverFn/writing.previewPost': LONG_FORM,
  'POST /_serverFn/drafts.saveDraft': LONG_FORM,
  'POST /_serverFn/club-administration.bulkUpdateClubs': LONG_FORM,
};

/** The parameters that a page knows; any other is dropped. */
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

/** What counts views, and files that a store serves itself. */
export function allowedSources({ analytics, s3 }: Environment): ExtraSources {
  const sources: ExtraSources = sourcesOf(analytics);
  if (s3?.publicBase === undefined) return sources;
  return { ...sources, 'img-src': [...(sources['img-src'] ?? []), new URL(s3.publicBase).origin] };
}
