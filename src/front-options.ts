import { sourcesOf } from '#features/site/page-views/rules.ts';
import type { Environment } from '#platform/environment.ts';
import type { ExtraSources } from '#platform/http/security-headers.ts';
import { USUAL_BODY } from '#platform/http/pass-through.ts';
import { MOST_BYTES } from '#platform/lists/limits.ts';

const MEBIBYTE = 1024 * 1024;
/** Administrators' forms with the longest texts and the most rows. */
const LONG_FORM = { bytes: MEBIBYTE, ms: 30_000 };
/** Streams into a file; a slow line may take its time. */
const UPLOAD = { bytes: 11 * MEBIBYTE, ms: 120_000 };
/** Thousands of clubs at once: a slow server may need longer for them than for a page. */
const MANY_CLUBS = { ...USUAL_BODY, answerMs: 300_000 };
const LIST = { ...MANY_CLUBS, bytes: MOST_BYTES, ms: 300_000 };

export const LARGE_BODIES = {
  'POST /api/clubs/import': LIST,
  'POST /api/season-sheets/import': LIST,
  'POST /api/season-sheets/read': UPLOAD,
  'POST /api/uploads': UPLOAD,
  'POST /api/avatar': UPLOAD,
  'POST /_serverFn/blog.writing.createPost': LONG_FORM,
  'POST /_serverFn/blog.writing.updatePost': LONG_FORM,
  'POST /_serverFn/blog.writing.previewPost': LONG_FORM,
  'POST /_serverFn/blog.writing.saveDraft': LONG_FORM,
  'POST /_serverFn/clubs.administration.bulkUpdateClubs': { ...MANY_CLUBS, ...LONG_FORM },
  'POST /_serverFn/clubs.administration.setField': MANY_CLUBS,
  'POST /_serverFn/clubs.administration.undoBulkEdit': MANY_CLUBS,
  'POST /_serverFn/clubs.lists.undoImport': MANY_CLUBS,
};

/** Other origins that pages load from: the analytics provider, and a file store with a public URL. */
export function allowedSources({ analytics, s3 }: Environment): ExtraSources {
  const sources: ExtraSources = sourcesOf(analytics);
  if (s3?.publicBase === undefined) return sources;
  return { ...sources, 'img-src': [...(sources['img-src'] ?? []), new URL(s3.publicBase).origin] };
}
