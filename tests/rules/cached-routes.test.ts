import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/**
 * What the page cache may store: pages that are the same for everyone and public. Everything
 * else, such as sign-in, profiles, editors, and secret links to posts, is never cached.
 */
const PUBLIC = [
  'blog.$slug.tsx',
  'blog.category.$categorySlug.tsx',
  'blog.category.index.tsx',
  'blog.feed[.]xml.ts',
  'blog.index.tsx',
  'blog.tag.$tagSlug.tsx',
  'clubs.$.tsx',
  'clubs.$clubId.index.tsx',
  'clubs.$state.$county.$city.$clubSlug.index.tsx',
  'clubs.$clubId.history.tsx',
  'clubs.$state.$county.$city.$clubSlug.history.tsx',
  'clubs.$clubId.claim.tsx',
  'clubs.$state.$county.$city.$clubSlug.claim.tsx',
  'clubs.$clubId.suggest-edit.tsx',
  'clubs.$state.$county.$city.$clubSlug.suggest-edit.tsx',
  'compare.tsx',
  'embed.clubs.{$clubId}.ts',
  'find-camp.tsx',
  'find-club.tsx',
  'find-lesson.tsx',
  'how-reviews-work.tsx',
  'index.tsx',
  'moderation.tsx',
  'open-data.tsx',
  'preview.{$name}[.]png.ts',
  'privacy-policy.tsx',
  'sitemap-{$file}[.]xml.ts',
  'sitemap[.]xml.ts',
  'suggest-club.tsx',
  'terms-of-service.tsx',
  'tryouts.$tryoutId.tsx',
  'tryouts.index.tsx',
  'tryouts.{$tryoutId}[.]ics.ts',
  'tryouts[.]ics.ts',
];
const NOT_CACHED = [
  '[.]well-known.change-password.ts',
  '__root.tsx',
  'admin.blog.index.tsx',
  'admin.blog.manage.tsx',
  'admin.blog.posts.$postId.tsx',
  'admin.clubs.tsx',
  'admin.clubs_.import.tsx',
  'admin.clubs_.merge.tsx',
  'admin.comments.tsx',
  'admin.email.tsx',
  'admin.history.tsx',
  'admin.index.tsx',
  'admin.locations.tsx',
  'admin.review.tsx',
  'admin.statistics.tsx',
  'admin.suggestions.tsx',
  'admin.users.tsx',
  'api.account.download.ts',
  'api.account.index.ts',
  'api.auth.reset-password.ts',
  'api.auth.verify-email.ts',
  'api.avatar.ts',
  'api.clubs.export.ts',
  'api.clubs.import.ts',
  'api.nearest-zip.ts',
  'api.oembed.ts',
  'api.openapi[.]json.ts',
  'api.page-view.ts',
  'api.season-sheets.export.ts',
  'api.season-sheets.import.ts',
  'api.season-sheets.read.ts',
  'api.session.index.ts',
  'api.session.refresh.ts',
  'api.unsubscribe.ts',
  'api.uploads.ts',
  'api.v1.clubs.{$clubId}.ts',
  'api.v1.{$what}.ts',
  'auth.tsx',
  'blog.preview.$token.tsx',
  'clubs.$clubId.edit.tsx',
  'clubs.$clubId.edit_.tryouts.tsx',
  'clubs.$clubId.season.tsx',
  'clubs.$state.$county.$city.$clubSlug.edit.tsx',
  'manifest[.]webmanifest.ts',
  'profile.tsx',
  'robots[.]txt.ts',
  'saved.tsx',
  'still-right.tsx',
  'unsubscribe.tsx',
];

test('each route says whether its pages are cached, and only public ones say yes', () => {
  const routes = globSync('src/routes/*.{ts,tsx}');
  const isPublic = (path: string) =>
    readFileSync(path, 'utf8').includes("staticData: { cache: 'public' }");
  const names = (paths: readonly string[]) => paths.map((path) => basename(path)).toSorted();
  expect(names(routes.filter(isPublic))).toEqual(PUBLIC.toSorted());
  expect(names(routes.filter((path) => !isPublic(path)))).toEqual(NOT_CACHED.toSorted());
});
