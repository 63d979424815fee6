import type { APIRequestContext } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { pathOf } from './clubs.ts';
import { expect, test } from './test.ts';

const SITE = 'Philly Volleyball Clubs';

/** What a search engine reads on a page, without running its scripts. */
async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const text = (pattern: RegExp) =>
    pattern.exec(html)?.[1]?.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  return {
    title: text(/<title>([^<]*)<\/title>/),
    description: text(/<meta name="description" content="([^"]*)"/),
    canonical: text(/<link rel="canonical" href="([^"]*)"/),
    things: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      (match) => JSON.parse(match[1] ?? '') as Record<string, unknown>,
    ),
  };
}

test('[SEO-01, SEO-02, SEO-05, SEO-06] the finder before a search', async ({ request, site }) => {
  const head = await headOf(request, '/find-club');
  expect(head.title).toBe(`Find Volleyball Clubs in Philadelphia | ${SITE}`);
  expect(head.canonical).toBe(`${site.url}/find-club`);
  expect(head.things.map((thing) => thing['@type'])).toEqual(['CollectionPage']);
});

test('[SEO-03, SEO-04, SEO-05, SEO-07] title, description, canonical and place follow the filters', async ({
  request,
  site,
}) => {
  const head = await headOf(
    request,
    '/find-club?teamType=Travel&gender=Girls&county=Montgomery&state=Pennsylvania&sort=name_asc',
  );
  const title = "Girls' Travel Volleyball Clubs in Montgomery County, Pennsylvania";
  expect(head.title).toBe(`${title} | ${SITE}`);
  expect(head.description).toContain(title);
  expect(head.canonical).toBe(
    `${site.url}/find-club?state=Pennsylvania&county=Montgomery&gender=Girls&teamType=Travel`,
  );
  expect(head.things[1]).toMatchObject({
    '@type': 'Place',
    name: 'Montgomery County, Pennsylvania',
    address: { addressRegion: 'Pennsylvania', addressCountry: 'US' },
  });
  const state = await headOf(request, '/find-club?state=Delaware');
  expect(state.things[0]).toMatchObject({
    mainEntity: { '@type': 'ItemList' },
  });
  expect(state.title).toBe(`Volleyball Clubs in Delaware | ${SITE}`);
});

test('[SEO-08, SEO-09, SEO-10] a club page', async ({ request, site }) => {
  const club = aClub({
    name: 'Seen </script><b>by</b> Engines',
    state: 'Pennsylvania',
    county: 'Chester',
    city: 'West Chester',
    description: 'x'.repeat(99) + 'yz',
    contactEmail: 'seen@club.example.org',
  });
  await save(site.sql, club, aMember().rating(club, 3));
  const path = await pathOf(site.sql, club.id);
  const head = await headOf(request, `/clubs/${club.id}`);
  expect(head.title).toContain('Engines - West Chester, Pennsylvania');
  expect(head.title?.endsWith(` | ${SITE}`)).toBe(true);
  expect(head.description).toBe(`${'x'.repeat(99)}y`);
  expect(head.canonical).toBe(site.url + path);
  expect(head.things[0]).toMatchObject({
    name: club.row.name,
    url: site.url + path,
    priceRange: '$$',
    email: 'seen@club.example.org',
    address: {
      addressCountry: 'US',
      addressRegion: 'Pennsylvania',
      addressLocality: 'West Chester',
    },
    aggregateRating: { ratingValue: '3.0', ratingCount: 1 },
  });
});

test('[NAV-13, NAV-16, CLUB-06, CLUB-07, CLUB-08, CLUB-09] every address of a club leads to its canonical one', async ({
  request,
  site,
}) => {
  const club = aClub({
    name: 'Canon Ball',
    state: 'New Jersey',
    county: 'Cape May',
    city: 'Ocean City',
  });
  await save(site.sql, club);
  const canonical = '/clubs/new-jersey/cape-may/ocean-city/canon-ball';
  expect((await request.get(canonical, { maxRedirects: 0 })).status()).toBe(200);
  expect((await request.get(`/clubs/${club.id}`, { maxRedirects: 0 })).status()).toBe(200);
  for (const other of [
    '/clubs/NEW-JERSEY/Cape-May/ocean-city/Canon-Ball',
    '/clubs/unknown-state/cape-may/unknown-city/canon-ball',
    '/clubs/jersey/cape/ocean/canon-ball',
    '/clubs/texas/harris/houston/canon-ball',
  ]) {
    const response = await request.get(`${other}?state=Delaware&from=find-club`, {
      maxRedirects: 0,
    });
    expect(response.status(), other).toBe(301);
    expect(response.headers()['location'], other).toBe(
      `${canonical}?state=Delaware&from=find-club`,
    );
  }
});
