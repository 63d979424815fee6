import { describe, expect, test } from 'vitest';
import { aShownClub } from '#tests/builders/shown-club.ts';
import { clubSummary } from './present.server.ts';

const CLUB = aShownClub({
  city: 'Ardmore',
  county: 'Montgomery',
  state: 'Pennsylvania',
  ageGroups: ['U12', 'U16'],
  genders: ['Boys', 'Girls'],
  teamTypes: ['Travel'],
  website: 'https://aces.example.org',
  contactEmail: 'aces@example.org',
  teamsPerAgeGroup: { U12: { Girls: { Travel: 2, National: 1 } }, U16: { Girls: { Travel: 1 } } },
  yearEstablished: 1998,
  description: 'First line.\nSecond line.',
  clubDirector: 'Sam Doe',
  organizationalAffiliations: ['AAU', 'JVA'],
  practiceLocations: [
    { id: '1', name: 'Gym', address: '1 School Lane' },
    { id: '2', name: null, address: '2 School Lane' },
  ],
});

describe('the summary of a club', () => {
  test('[SUGG-20] lists every field, even empty ones', () => {
    expect(clubSummary(CLUB).split('\n')).toEqual([
      'Name: Ardmore Aces',
      'City: Ardmore',
      'State: Pennsylvania',
      'County: Montgomery',
      'Description: First line.',
      'Second line.',
      'Logo: not given',
      'Website: https://aces.example.org',
      'Email: aces@example.org',
      'Phone: not given',
      'Club director: Sam Doe',
      'Year established: 1998',
      'Affiliations: AAU, JVA',
      'Age groups: U12, U16',
      'Genders: Boys, Girls',
      'Team types: Travel',
      'Program types: not given',
      'Disciplines: not given',
      'Teams: U12 Girls National: 1; U12 Girls Travel: 2; U16 Girls Travel: 1',
      'Facebook: not given',
      'Instagram: not given',
      'Twitter: not given',
      'YouTube: not given',
      'Practice locations: Gym, 1 School Lane; 2 School Lane',
    ]);
  });

  test('stays short enough for a mail', () => {
    const summary = clubSummary({ ...CLUB, description: '🏐'.repeat(20_000) });
    expect(Array.from(summary)).toHaveLength(10_000);
    expect(summary.endsWith('🏐…')).toBe(true);
  });
});
