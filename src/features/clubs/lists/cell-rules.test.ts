import { describe, expect, test } from 'vitest';
import { optionsIn, understandClubCell } from './cell-rules.ts';

describe('what a cell means', () => {
  test.each([
    ['zip', '8002', '08002'],
    ['zip', '8002.0', '08002'],
    ['zip', '80021234', '08002-1234'],
    ['zip', 'K1A 0B1', 'K1A 0B1'],
    ['contact_phone', '2.155550100E+09', '2155550100'],
    ['contact_phone', '2155550100.0', '2155550100'],
    ['contact_phone', '215.555.0100', '215.555.0100'],
    ['contact_email', 'info at club.org', 'info@club.org'],
    ['contact_email', 'info [at] club [dot] org', 'info@club.org'],
    ['contact_email', 'The Club <info@club.org>', 'info@club.org'],
    ['contact_email', 'look at our site', 'look at our site'],
    ['contact_email', 'a@b.org, c@d.org', 'a@b.org, c@d.org'],
    ['year_established', 'Est. 1998', '1998'],
    ['year_established', '1998.0', '1998'],
    ['website', 'N/A', ''],
    ['county', '-', ''],
    ['name', 'None', 'None'],
    ['city', 'TBD', 'TBD'],
  ])('%s %j is %j', (column, cell, text) => {
    expect(understandClubCell(column, cell)).toEqual({ text });
  });

  test('a phone number that lost digits is a problem', () => {
    expect(understandClubCell('contact_phone', '2.15555E+09').problem).toMatch(/cut off digits/);
  });
});

describe('options in other words', () => {
  const all = 'U10 U11 U12 U13 U14 U15 U16 U17 U18';
  test.each([
    ['ageGroups', 'U12–U17', 'U12 U13 U14 U15 U16 U17'],
    ['ageGroups', 'U12-U14', 'U12 U13 U14'],
    ['ageGroups', '12U - 14U', 'U12 U13 U14'],
    ['ageGroups', 'Ages 12 to 14 years', 'U12 U13 U14'],
    ['ageGroups', '8-11', 'U10 U11'],
    ['ageGroups', 'All ages', all],
    ['ageGroups', '15s', 'U15'],
    ['ageGroups', '18 & under', 'U18'],
    ['ageGroups', '12/14', 'U12 U14'],
    ['ageGroups', '14-Dec', 'U12 U13 U14'],
    ['ageGroups', 'Dec-14', 'U12 U13 U14'],
    ['ageGroups', '12/14/2026', 'U12 U13 U14'],
    ['ageGroups', '2026-12-14', 'U12 U13 U14'],
    ['ageGroups', '46370', 'U12 U13 U14'],
    ['ageGroups', '14-12', ''],
    ['ageGroups', '12-25', ''],
    ['ageGroups', 'May', ''],
    ['genders', 'F', 'Girls'],
    ['genders', 'Co-ed', 'Boys Girls'],
    ['genders', 'Boys & Girls', 'Boys Girls'],
    ['genders', 'girls/women', 'Girls Girls'],
    ['genders', 'Aliens', ''],
    ['teamTypes', 'Rec', 'Recreational'],
    ['teamTypes', 'In House', 'In-House'],
    ['organizationalAffiliations', 'USAV', 'USA Volleyball'],
  ] as const)('%s %j: %s', (name, part, options) => {
    expect(optionsIn(name, part).join(' ')).toBe(
      name === 'organizationalAffiliations' ? 'USA Volleyball' : options,
    );
  });
});
