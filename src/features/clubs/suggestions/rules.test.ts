import { describe, expect, test } from 'vitest';
import type { Club } from '#features/clubs/directory/schema.ts';
import { clubSummary, suggesterName } from './rules.ts';

const CLUB: Club = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Ardmore Aces',
  city: 'Ardmore',
  place: 'Ardmore, PA · Montgomery County',
  county: 'Montgomery',
  state: 'Pennsylvania',
  ageGroups: ['U16', 'U12'],
  genders: ['Boys', 'Girls'],
  teamTypes: ['Travel'],
  avg_rating: 4.5,
  num_reviews: 3,
  logoUrl: null,
  website: 'https://aces.example.org',
  contactEmail: 'aces@example.org',
  contactPhone: null,
  teamsPerAgeGroup: { U16: { Girls: { Travel: 1 } }, U12: { Girls: { Travel: 2, National: 1 } } },
  yearEstablished: 1998,
  stateSlug: 'pennsylvania',
  countySlug: 'montgomery',
  citySlug: 'ardmore',
  slug: 'ardmore-aces',
  description: 'First line.\nSecond line.',
  clubDirector: 'Sam Doe',
  facebookUrl: null,
  instagramUrl: null,
  twitterUrl: null,
  youtubeUrl: null,
  organizationalAffiliations: ['AAU', 'JVA'],
  programTypes: [],
  practiceLocations: [
    { id: '1', name: 'Gym', address: '1 School Lane' },
    { id: '2', name: null, address: '2 School Lane' },
  ],
};

describe('the summary of a club', () => {
  test('[SUGG-20] names every field, those not given too', () => {
    expect(clubSummary(CLUB).split('\n')).toEqual([
      'Name: Ardmore Aces',
      'City: Ardmore',
      'County: Montgomery',
      'State: Pennsylvania',
      'Website: https://aces.example.org',
      'Email: aces@example.org',
      'Phone: not given',
      'Club director: Sam Doe',
      'Year established: 1998',
      'Age groups: U12, U16',
      'Genders: Boys, Girls',
      'Team types: Travel',
      'Program types: not given',
      'Affiliations: AAU, JVA',
      'Teams: U12: 2 Girls Travel, 1 Girls National; U16: 1 Girls Travel',
      'Practice locations: Gym, 1 School Lane; 2 School Lane',
      'Logo: not given',
      'Facebook: not given',
      'Instagram: not given',
      'Twitter: not given',
      'YouTube: not given',
      'Description: First line.',
      'Second line.',
    ]);
  });

  test('stays short enough for a mail', () => {
    const summary = clubSummary({ ...CLUB, description: '🏐'.repeat(20_000) });
    expect(Array.from(summary)).toHaveLength(10_000);
    expect(summary.endsWith('🏐…')).toBe(true);
  });
});

test.each([
  ['Sam Doe', 'Sam Doe'],
  [' Sam Doe ', 'Sam Doe'],
  ['  ', 'sam@example.org'],
  [null, 'sam@example.org'],
])('[SUGG-19] %j is called %s', (fullName, name) => {
  expect(suggesterName(fullName, 'sam@example.org')).toBe(name);
});
