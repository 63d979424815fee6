import { describe, expect, test } from 'vitest';
import { aShownClub } from '#tests/builders/shown-club.ts';
import { clubDescription, clubStructuredData, socialLinks } from './rules.ts';
import type { Club } from './schema.ts';

const BARE = aShownClub();
const PLACED: Club = { ...BARE, city: 'Ardmore', county: 'Montgomery', state: 'Pennsylvania' };
const URL_OF_CLUB = 'https://clubs.example.org/clubs/pennsylvania/montgomery/ardmore/ardmore-aces';

describe('title and description of a club', () => {
  test('the description is the first 100 characters of the club’s own', () => {
    const description = `${'ten chars '.repeat(9)}123456789 and more`;
    expect(clubDescription({ ...PLACED, description })).toBe(`${'ten chars '.repeat(9)}123456789 `);
    expect(clubDescription({ ...PLACED, description: '  short  ' })).toBe('short');
  });

  test('no character is split', () => {
    const description = `a${'\u{1F3D0}'.repeat(120)}`;
    const cut = clubDescription({ ...PLACED, description });
    expect(cut.isWellFormed()).toBe(true);
    expect(Array.from(cut)).toHaveLength(100);
  });

  test('a club without a description is described by its place', () => {
    const said = 'Ardmore Aces is a youth volleyball club';
    expect(clubDescription(PLACED)).toBe(`${said} in Ardmore, Pennsylvania.`);
    expect(clubDescription({ ...BARE, description: ' ' })).toBe(`${said}.`);
    expect(clubDescription({ ...BARE, name: 'x'.repeat(200) })).toHaveLength(100);
  });
});

describe('structured data', () => {
  test('of a club has price range $$ and country US', () => {
    const [club] = clubStructuredData(BARE, URL_OF_CLUB);
    expect(club).toMatchObject({ priceRange: '$$', address: { addressCountry: 'US' } });
  });

  test('of a club has only known facts', () => {
    const known: Club = {
      ...PLACED,
      logoUrl: 'https://example.org/logo.png',
      website: 'https://aces.example.org',
      facebookUrl: 'https://facebook.example/aces',
      contactEmail: 'aces@example.org',
      contactPhone: '610 555 0100',
      yearEstablished: 1994,
      avg_rating: 4.25,
      practiceLocations: [{ id: 'x', name: 'Main Gym', address: '1 Court Street, Ardmore' }],
      num_reviews: 4,
    };
    const [club, breadcrumb, ...others] = clubStructuredData(known, URL_OF_CLUB);
    expect(others).toEqual([]);
    expect(club).toMatchObject({
      '@type': 'SportsActivityLocation',
      name: 'Ardmore Aces',
      url: URL_OF_CLUB,
      address: { addressRegion: 'Pennsylvania', addressLocality: 'Ardmore' },
      image: 'https://example.org/logo.png',
      email: 'aces@example.org',
      telephone: '610 555 0100',
      foundingDate: '1994',
      sameAs: ['https://aces.example.org', 'https://facebook.example/aces'],
      aggregateRating: { ratingValue: '4.3', ratingCount: 4 },
      location: [{ '@type': 'Place', name: 'Main Gym', address: '1 Court Street, Ardmore' }],
    });
    expect(breadcrumb).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://clubs.example.org/' },
        { position: 2, name: 'Find Clubs', item: 'https://clubs.example.org/find-club' },
        { position: 3, name: 'Ardmore Aces', item: URL_OF_CLUB },
      ],
    });
    const [bare] = clubStructuredData(BARE, URL_OF_CLUB);
    expect(Object.keys(bare ?? {}).toSorted()).toEqual(
      ['@context', '@type', 'address', 'description', 'name', 'priceRange', 'url'].toSorted(),
    );
  });
});

test('social links come in the order Facebook, Instagram, Twitter, YouTube, without missing ones', () => {
  const club = {
    ...BARE,
    youtubeUrl: 'https://y',
    twitterUrl: 'https://t',
    facebookUrl: 'https://f',
  };
  expect(socialLinks(club)).toEqual([
    { label: 'Facebook', url: 'https://f' },
    { label: 'Twitter', url: 'https://t' },
    { label: 'YouTube', url: 'https://y' },
  ]);
  expect(socialLinks({ ...club, instagramUrl: 'https://i' }).map(({ label }) => label)).toEqual([
    'Facebook',
    'Instagram',
    'Twitter',
    'YouTube',
  ]);
});
