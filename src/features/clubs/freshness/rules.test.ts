import { expect, test } from 'vitest';
import { CLUB_FIELD_NAMES, FACT_GROUPS } from '#features/clubs/fields.ts';
import { confirmedInWords, inWords } from './present.server.ts';
import { isCurrent, isStillComing, seasonToAskAbout } from './rules.ts';
import type { Confirmation } from './schema.ts';

const at = (day: string) => new Date(`${day}T16:00:00Z`);
const said = (group: Confirmation['group'], day: string, isBySite = false): Confirmation => ({
  clubId: 'x',
  group,
  isBySite,
  at: at(day),
});

test('every fact but name, description, and logo is in one group', () => {
  const grouped = Object.values(FACT_GROUPS).flat();
  expect(new Set(grouped).size).toBe(grouped.length);
  const rest = CLUB_FIELD_NAMES.filter((name) => !(grouped as string[]).includes(name));
  expect(rest).toEqual(['name', 'description', 'logoUrl']);
});

test('[FRES-02] the season expires when the next begins, other facts after 12 months', () => {
  const isSeasonCurrent = (confirmed: string, now: string) =>
    isCurrent('season', at(confirmed), at(now));
  expect(isSeasonCurrent('2026-10-05', '2027-07-31')).toBe(true);
  expect(isSeasonCurrent('2026-10-05', '2027-08-01')).toBe(false);
  // Answers to the yearly mail, which comes ahead of the season, are about that season.
  expect(isSeasonCurrent('2027-07-01', '2028-07-31')).toBe(true);
  expect(isSeasonCurrent('2027-06-30', '2027-08-01')).toBe(false);
  expect(isCurrent('contact', at('2026-10-05'), at('2027-10-04'))).toBe(true);
  expect(isCurrent('contact', at('2026-10-05'), at('2027-10-05'))).toBe(false);
  // The day is that of the site: 3 a.m. in UTC is still the evening before.
  expect(isCurrent('teams', at('2026-10-05'), new Date('2027-10-05T03:00:00Z'))).toBe(true);
});

test('[FRES-01] what is saved about a season that ends soon does not confirm the next', () => {
  expect(isStillComing(2026, at('2027-06-30'))).toBe(true);
  expect(isStillComing(2026, at('2027-07-15'))).toBe(false);
  expect(isStillComing(2027, at('2027-07-15'))).toBe(true);
  expect(isStillComing(2026, at('2027-08-01'))).toBe(false);
});

test('[FRES-02] words say who confirmed it and when, and what may be out of date', () => {
  const now = at('2027-09-15');
  expect(inWords([], 'teams', now)).toBe('Not confirmed by the club yet');
  expect(inWords([said('teams', '2026-10-05')], 'teams', now)).toBe(
    'Confirmed by the club, October 2026',
  );
  expect(inWords([said('season', '2026-10-05')], 'season', now)).toBe(
    'Confirmed by the club, October 2026 (may be out of date)',
  );
  const both = [said('teams', '2026-10-05'), said('teams', '2027-09-01', true)];
  expect(inWords(both, 'teams', now)).toBe('Confirmed by the club, October 2026');
  expect(inWords(both, 'teams', at('2028-01-05'))).toBe('Checked by us, September 2027');
  expect(inWords(both, 'teams', at('2028-10-05'))).toBe(
    'Checked by us, September 2027 (may be out of date)',
  );
  // The evening of September 30 in Philadelphia.
  const evening = { ...said('teams', '2026-10-01'), at: new Date('2026-10-01T02:00:00Z') };
  expect(inWords([evening], 'teams', now)).toMatch(/September 2026$/);
});

test('[FRES-02] the club page puts groups with the same words in one line', () => {
  const now = at('2026-11-15');
  expect(confirmedInWords([], now)).toEqual(['Not confirmed by the club yet']);
  expect(confirmedInWords([said('season', '2026-10-05')], now)).toEqual([
    'Contact, teams, and locations: Not confirmed by the club yet',
    'Season: Confirmed by the club, October 2026',
  ]);
});

test('[FRES-04] clubs are asked in the weeks before a season', () => {
  expect(seasonToAskAbout(at('2027-06-30'))).toBeNull();
  expect(seasonToAskAbout(at('2027-07-01'))).toBe(2027);
  expect(seasonToAskAbout(at('2027-07-31'))).toBe(2027);
  expect(seasonToAskAbout(at('2027-08-01'))).toBeNull();
});
