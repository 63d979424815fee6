import { expect, test } from 'vitest';
import { MOST_SHEET_BYTES } from '#features/clubs/season-sheets/rules.ts';
import { uploadPlace } from '#features/uploads/rules.ts';
import { MOST_BYTES } from '#platform/lists/limits.ts';
import { readCode } from '../tests/rules/tree.ts';
import { LARGE_BODIES } from './front-options.ts';

test('the front lets through what each route that takes files takes', () => {
  const code = readCode(['src']);
  const answers = code
    .filter(({ path }) => path.endsWith('/functions.ts'))
    .flatMap(({ text }) => text.split(/^export const /m))
    .filter((one) => /\brequest\.body\b|\{ body, .*\} = request/.test(one))
    .map((one) => /^\w+/.exec(one)?.[0] ?? '');
  const routes = code.flatMap(({ path, text }) => {
    const [, route] = /^src\/routes\/.*createFileRoute\('(.*?)'\)/s.exec(`${path} ${text}`) ?? [];
    const takesFile = answers.some((name) => text.includes(`POST: ({ request }) => ${name}(`));
    return takesFile ? [`POST ${route}`] : [];
  });
  const own = {
    'POST /api/avatar': uploadPlace('blog/featured')?.maxBytes,
    'POST /api/clubs/import': MOST_BYTES,
    'POST /api/season-sheets/import': MOST_BYTES,
    'POST /api/season-sheets/read': MOST_SHEET_BYTES,
    'POST /api/uploads': uploadPlace('blog')?.maxBytes,
  };
  expect(routes.toSorted()).toEqual(Object.keys(own));
  for (const [route, limit] of Object.entries(LARGE_BODIES)) {
    const bytes = own[route as keyof typeof own] ?? 0;
    expect(limit.bytes, route).toBeGreaterThanOrEqual(bytes);
  }
  expect(Object.keys(LARGE_BODIES)).toEqual(expect.arrayContaining(routes));
});
