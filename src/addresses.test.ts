import { expect, test } from 'vitest';
import { PERSONAL_PAGES, PUBLIC_PAGES } from '#domain/public-pages.ts';
import { COMPARE_PARAMETERS } from '#features/clubs/compare/schema.ts';
import { FINDER_PARAMETERS } from '#features/clubs/finder/schema.ts';
import { TRYOUT_FILTERS } from '#features/tryouts/board/schema.ts';
import { allowedParameters, fixedPaths, isPublic, openCalls } from './addresses.ts';

test('pages that always exist are found in the router', () => {
  expect([...fixedPaths].filter((path) => !path.startsWith('/admin')).toSorted()).toEqual(
    [...PUBLIC_PAGES, ...PERSONAL_PAGES, '/still-right', '/unsubscribe'].toSorted(),
  );
  expect(fixedPaths).toContain('/admin/clubs/import');
});

test.each([
  ['/find-club', FINDER_PARAMETERS],
  ['/compare', COMPARE_PARAMETERS],
  ['/tryouts', [...TRYOUT_FILTERS, 'after']],
  ['/tryouts.ics', [...TRYOUT_FILTERS, 'club']],
  ['/clubs/a/b/c/d', [...FINDER_PARAMETERS, 'comments', 'order', 'season']],
  ['/clubs/a/edit/tryouts', ['form', 'copy']],
  ['/blog/tag/a', ['after']],
  ['/unsubscribe', ['key', 'of', 'done', 'mail']],
  ['/find-camp', []],
  ['/nothing/here', []],
])('%s takes the parameters that its route validates, in their order', (path, parameters) => {
  expect(allowedParameters(path)).toEqual(parameters);
});

test('routes say what is cached, and what may be called from elsewhere', () => {
  expect(isPublic('/find-club?state=Delaware')).toBe(true);
  expect(isPublic('/admin/clubs')).toBe(false);
  expect([...openCalls]).toEqual(['POST /api/unsubscribe']);
});
