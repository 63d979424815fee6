import { expect, test } from 'vitest';
import { describeLines, isProductCode, rowOf } from '../../script/lib-lines.ts';

test.each([
  ['src/server.ts', 'src'],
  ['src/features/clubs/fields.ts', 'src/features/clubs'],
  ['src/features/clubs/season/rules.ts', 'src/features/clubs/season'],
  ['src/features/clubs/season/ui/fees.tsx', 'src/features/clubs/season'],
  ['src/features/uploads/ui/field.tsx', 'src/features/uploads'],
  ['src/platform/log.ts', 'src/platform'],
  ['src/platform/http/front.ts', 'src/platform/http'],
  ['src/routes/-site/header.tsx', 'src/routes'],
  ['src/ui/styles.css', 'styles'],
  ['db/functions/accounts.sql', 'db/functions'],
  ['script/backup', 'script'],
  ['tests/database.ts', undefined],
  ['src/routeTree.gen.ts', undefined],
])('%s counts as %s', (path, row) => {
  expect(rowOf(path)).toBe(row);
});

test('tests, fixtures, and the generated route tree are not product code', () => {
  const paths = ['front.ts', 'front.test.ts', 'front.db.test.ts', 'running-front.fixture.ts'];
  expect(paths.map((name) => isProductCode(`src/platform/http/${name}`))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isProductCode('src/routeTree.gen.ts')).toBe(false);
  expect(isProductCode('bench/page.ts')).toBe(false);
});

test('the table has a row for each room, the total, and the files that are too long', () => {
  const described = describeLines([
    { path: 'src/platform/log.ts', lines: 10 },
    { path: 'src/platform/http/front.ts', lines: 401 },
    { path: 'src/platform/http/front.test.ts', lines: 500 },
    { path: 'src/features/clubs/fields.ts', lines: 20 },
    { path: 'src/features/clubs/season/rules.ts', lines: 30 },
    { path: 'script/lines', lines: 5 },
  ]);
  expect(described.split('\n').map((line) => line.trim())).toEqual([
    '20  src/features/clubs',
    '30  src/features/clubs/season',
    '10  src/platform',
    '401  src/platform/http',
    '461  src, all product code',
    '0  db/functions',
    '0  db/policies',
    '5  script',
    '0  styles',
    'Rooms: 1 in features, 1 in platform.',
    'Files over 400 lines: src/platform/http/front.ts.',
  ]);
});
