import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FIXED_PATHS } from './addresses.ts';

test('the fixed paths are those of the router that hold no parameter and answer with a page', async () => {
  const tree = await readFile(new URL('routeTree.gen.ts', import.meta.url), 'utf8');
  const list = /fullPaths:([^;]*?)fileRoutesByTo/.exec(tree)?.[1] ?? '';
  const pages = [...list.matchAll(/'([^']+)'/g)]
    .map(([, path = '']) => (path === '/' ? path : path.replace(/\/$/, '')))
    .filter((path) => !/[${}]|^\/api\/|\.\w+$/.test(path) && !path.startsWith('/api'));
  expect(pages.length).toBeGreaterThan(10);
  expect([...FIXED_PATHS].toSorted()).toEqual(pages.toSorted());
});
