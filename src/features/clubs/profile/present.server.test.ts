import { describe, expect, test } from 'vitest';
import { aClubRow } from '#tests/builders/shown-club.ts';
import { presentClub } from './present.server.ts';
import { presentSummary } from '#features/clubs/finder/present.server.ts';

const ROW = aClubRow({
  ageGroups: ['U14'],
  genders: ['Girls'],
  teamTypes: ['Travel'],
  organizationalAffiliations: ['AAU'],
  programTypes: ['Camps'],
});

describe('the title of a club’s page', () => {
  const title = (columns: Partial<typeof ROW>) => presentClub({ ...ROW, ...columns }, []).title;
  const nowhere = { city: null, state: null };

  test('has as much of the place as is known', () => {
    const place = { city: 'Ardmore', state: 'Pennsylvania' };
    expect(title(place)).toBe('Ardmore Aces - Ardmore, Pennsylvania');
    expect(title({ ...place, city: null })).toBe('Ardmore Aces - Pennsylvania');
    expect(title(nowhere)).toBe('Ardmore Aces');
  });

  test('numbers the second club of a name in a place, unless the number is part of the name', () => {
    expect(title({ ...nowhere, slug: 'ardmore-aces-2' })).toBe('Ardmore Aces (2)');
    expect(title({ ...nowhere, name: 'Club 215', slug: 'club-215' })).toBe('Club 215');
    expect(title({ ...nowhere, name: 'Club 215', slug: 'club-215-3' })).toBe('Club 215 (3)');
  });
});

describe('a club for visitors', () => {
  test('[FIND-43] a row of the list has the field names of the screens', () => {
    const row = {
      ...ROW,
      avgRating: 4.5,
      numReviews: 2,
      logoUrl: 'https://example.org/logo.png',
      website: 'https://example.org',
      contactEmail: 'a@example.org',
      contactPhone: '610 555 0100',
      yearEstablished: 1994,
    };
    expect(presentSummary(row)).toMatchObject({
      ageGroups: ['U14'],
      genders: ['Girls'],
      teamTypes: ['Travel'],
      avg_rating: 4.5,
      num_reviews: 2,
      logoUrl: 'https://example.org/logo.png',
      website: 'https://example.org',
      contactEmail: 'a@example.org',
      contactPhone: '610 555 0100',
      teamsPerAgeGroup: {},
      yearEstablished: 1994,
    });
  });

  test('older team counts get the present shape', () => {
    const row = { ...ROW, teamsPerAgeGroup: { U12: 3, U14: { girls: 2, boys: 1 } } };
    expect(presentSummary(row).teamsPerAgeGroup).toEqual({
      U12: { Girls: { Travel: 3 } },
      U14: { Girls: { Travel: 2 }, Boys: { Travel: 1 } },
    });
  });

  test('blank texts count as missing, others are trimmed', () => {
    const row = {
      ...ROW,
      city: ' ',
      state: '',
      county: ' Bucks ',
      contactEmail: '',
      contactPhone: ' ',
    };
    expect(presentSummary(row)).toMatchObject({
      city: null,
      state: null,
      county: 'Bucks',
      contactEmail: null,
      contactPhone: null,
    });
    expect(presentClub({ ...ROW, description: ' ', clubDirector: '' }, [])).toMatchObject({
      description: null,
      clubDirector: null,
    });
  });

  test('a club has its lists and practice locations', () => {
    const practiceLocations = [{ id: 'x', name: null, address: '1 School Lane' }];
    expect(presentClub(ROW, practiceLocations)).toMatchObject({
      organizationalAffiliations: ['AAU'],
      programTypes: ['Camps'],
      practiceLocations,
    });
  });
});

test('girls come before boys, as on the court', () => {
  expect(presentClub({ ...ROW, genders: ['Boys', 'Girls'] }, []).genders).toEqual([
    'Girls',
    'Boys',
  ]);
});

test("the month of the last update is in the site's time zone", () => {
  const updatedAt = new Date('2026-11-01T03:00:00Z');
  expect(presentClub({ ...ROW, updatedAt }, []).updated).toBe('October 2026');
});

describe('missing facts', () => {
  const told = {
    ...ROW,
    description: 'All of it.',
    disciplines: ['Indoor'],
    teamsPerAgeGroup: { U14: { Girls: { Travel: 1 } } },
    clubDirector: 'Dana Example',
    contactEmail: 'a@example.org',
    contactPhone: '610 555 0100',
    website: 'https://example.org',
    youtubeUrl: 'https://youtube.example.org/a',
  };
  const places = [{ id: 'x', name: null, address: '1 School Lane' }];

  test('are none if all facts are known', () => {
    expect(presentClub(told, places).untold).toBe('');
  });

  test('are named, including values that cannot be shown', () => {
    const row = {
      ...told,
      description: ' ',
      website: 'javascript:alert(1)',
      teamTypes: [],
      teamsPerAgeGroup: null,
    };
    expect(presentClub(row, []).untold).toBe(
      'description, team types, teams, website, practice locations',
    );
    expect(presentClub({ ...told, youtubeUrl: null }, places).untold).toBe('social media');
    expect(presentClub({ ...told, ageGroups: [] }, places).untold).toBe('age groups');
  });
});

describe('web addresses (D21)', () => {
  test.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['HTTP://example.org', 'HTTP://example.org'],
    ['  example.org  ', 'https://example.org'],
    ['www.example.org/path', 'https://www.example.org/path'],
    ['', null],
    [' ', null],
    [null, null],
    ['javascript:alert(1)', null],
    [' JaVaScRiPt:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['\u0001javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['vbscript:x', null],
    ['ftp://example.org', null],
    ['mailto:a@example.org', null],
    ['https://', null],
    ['not an address', null],
  ])('%j becomes %j', (stored, shown) => {
    const club = presentClub(
      {
        ...ROW,
        website: stored,
        logoUrl: stored,
        facebookUrl: stored,
        instagramUrl: stored,
        twitterUrl: stored,
        youtubeUrl: stored,
      },
      [],
    );
    const { website, logoUrl, facebookUrl, instagramUrl, twitterUrl, youtubeUrl } = club;
    const addresses = [website, logoUrl, facebookUrl, instagramUrl, twitterUrl, youtubeUrl];
    expect(addresses).toEqual(Array.from({ length: 6 }, () => shown));
  });
});
