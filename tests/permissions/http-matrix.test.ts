import { describe, expect, test } from 'vitest';
import { LATER_STEPS } from './http-matrix-second-factor.ts';
import { addressesIn, addressesInSources } from './http-matrix-sources.ts';
import { HTTP_MATRIX } from './http-matrix.ts';
import { ACTORS } from './http-matrix-world.ts';

const ADDRESSES = [...new Set(HTTP_MATRIX.map(({ address }) => address))];

describe('the HTTP matrix is complete', () => {
  test('it has rows for every server function and every route that is not a page', () => {
    expect(ADDRESSES.toSorted()).toEqual(addressesInSources());
  });

  test.each(HTTP_MATRIX)('$address, $title: an outcome for every actor', ({ outcomes }) => {
    const each = outcomes.split(' ');
    expect(each).toHaveLength(ACTORS.length);
    expect(each.filter((outcome) => !'Y.01349'.includes(outcome))).toEqual([]);
  });

  test.each(ADDRESSES.filter((address) => !LATER_STEPS.has(address)))(
    '%s: at least one actor may',
    (address) => {
      const rows = HTTP_MATRIX.filter((deed) => deed.address === address);
      expect(rows.some(({ outcomes }) => outcomes.includes('Y'))).toBe(true);
    },
  );

  test('titles distinguish the rows of an address', () => {
    const titles = HTTP_MATRIX.map(({ address, title }) => `${address} ${title}`);
    expect(titles).toEqual([...new Set(titles)]);
  });
});

describe('the sources', () => {
  test('a server function is found by its folder, name, and method', () => {
    const text = `export const flag = createServerFn({ method: 'POST' }).handler(flagIt);`;
    expect(addressesIn('src/features/reviews/comments/functions.ts', text)).toEqual([
      'POST reviews.comments.flag',
    ]);
  });

  test('each method of a route is found', () => {
    const text = `createFileRoute('/api/x/')({ server: { handlers: { GET: a, DELETE: b } } })`;
    expect(addressesIn('src/routes/api.x.index.ts', text)).toEqual(['GET /api/x', 'DELETE /api/x']);
  });

  test.each([
    ['src/features/reviews/comments/functions.ts', 'const hidden = createServerFn().handler(it);'],
    [
      'src/features/reviews/comments/functions.ts',
      'export const a = wrap(createServerFn({ method }));',
    ],
    ['src/routes/api.x.ts', `createFileRoute('/api/x')({ server: { handlers: all } })`],
  ])('code that cannot be parsed is an error: %s', (path, text) => {
    expect(() => addressesIn(path, text)).toThrow('cannot read');
  });
});
