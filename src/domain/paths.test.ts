import { expect, test } from 'vitest';
import { clubPath, mapsSearchUrl, phoneUrl } from './paths.ts';

test("a club's path has its stored slugs, and 'unknown-…' for a missing part", () => {
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

test('a link to the map has the whole address and nothing else', () => {
  const address = '1 Court St #2, A & B+C?q=x, 東京';
  const url = new URL(mapsSearchUrl(address));
  expect(url.origin).toBe('https://www.google.com');
  expect([...url.searchParams]).toEqual([
    ['api', '1'],
    ['query', address],
  ]);
  expect(url.hash).toBe('');
});

test.each([
  ['(610) 555-0100', 'tel:6105550100'],
  ['+1 610.555.0100', 'tel:+16105550100'],
  ['610/555-0100', 'tel:6105550100'],
  ['610-555-0100 ext. 4', 'tel:6105550100,4'],
  ['610-555-0100x12', 'tel:6105550100,12'],
  ['610-555-0100 #7', 'tel:6105550100,7'],
  ['610-555-0100 / 610-555-0199 x3', 'tel:6105550100'],
  ['610-555-0100 or 610-555-0199', 'tel:6105550100'],
  ['610-555-0100 (ask for Max)', 'tel:6105550100'],
  ['1-800-VOLLEYS', 'tel:18008655397'],
])('the link for %s is %s', (number, url) => {
  expect(phoneUrl(number)).toBe(url);
});
