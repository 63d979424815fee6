import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseCompareSearch } from '#features/clubs/comparison/schema.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import { FIXED_PATHS, allowedParameters } from './addresses.ts';
import { parseClubPageSearch } from './routes/-site/club-head.ts';

test("the fixed paths are the router's pages without a parameter", async () => {
  const tree = await readFile(new URL('routeTree.gen.ts', import.meta.url), 'utf8');
  const list = /fullPaths:([^;]*?)fileRoutesByTo/.exec(tree)?.[1] ?? '';
  const pages = [...list.matchAll(/'([^']+)'/g)]
    .map(([, path = '']) => (path === '/' ? path : path.replace(/\/$/, '')))
    .filter((path) => !/[${}]|^\/api\/|\.\w+$/.test(path) && !path.startsWith('/api'));
  expect(pages.length).toBeGreaterThan(10);
  expect([...FIXED_PATHS].toSorted()).toEqual(pages.toSorted());
});

test('every parameter that a page reads is part of its canonical URL', () => {
  expect(allowedParameters('/find-club')).toEqual(Object.keys(parseFinderSearch({})));
  expect(allowedParameters('/compare')).toEqual(Object.keys(parseCompareSearch({})));
  expect(new Set(allowedParameters('/clubs/a/b/c/d'))).toEqual(
    new Set(Object.keys(parseClubPageSearch({}))),
  );
});
