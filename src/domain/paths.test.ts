import { expect, test } from 'vitest';
import { clubPath, mapsSearchUrl } from './paths.ts';

test('the path of a club is made of its stored slugs, unknown-… where a part is missing', () => {
  expect(
    clubPath({
      stateSlug: 'new-jersey',
      countySlug: 'camden',
      citySlug: 'haddonfield',
      slug: 'a-2',
    }),
  ).toBe('/clubs/new-jersey/camden/haddonfield/a-2');
  expect(
    clubPath({
      stateSlug: 'unknown-state',
      countySlug: 'unknown-county',
      citySlug: 'unknown-city',
      slug: 'a',
    }),
  ).toBe('/clubs/unknown-state/unknown-county/unknown-city/a');
});

test('a search on the map holds the whole address and nothing beside it', () => {
  const address = '1 Court St #2, A & B+C?q=x, 東京';
  const url = new URL(mapsSearchUrl(address));
  expect(url.origin).toBe('https://www.google.com');
  expect([...url.searchParams]).toEqual([
    ['api', '1'],
    ['query', address],
  ]);
  expect(url.hash).toBe('');
});
