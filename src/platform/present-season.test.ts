import { expect, test } from 'vitest';
import { presentAges, presentSeason } from './present-season.ts';

const LAST_MOMENT = new Date('2026-08-01T03:59:59Z');
const FIRST_MOMENT = new Date('2026-08-01T04:00:00Z');

test("[SEAS-01] a season starts on the day in site.config.ts, in the site's time zone", () => {
  expect(presentSeason(LAST_MOMENT)).toBe(2025);
  expect(presentSeason(FIRST_MOMENT)).toBe(2026);
});

test('[SEAS-17] ages are those of the season, with source and date of the rule', () => {
  const { season, ages, rule } = presentAges(FIRST_MOMENT);
  expect(season).toBe('2026–27');
  expect(ages.find(({ ageGroup }) => ageGroup === 'U14')).toEqual({
    ageGroup: 'U14',
    from: '2012-07-01',
    born: 'July 1, 2012 – June 30, 2013',
  });
  expect(rule).toMatch(/^USA Volleyball, Age Definition, checked [A-Z][a-z]+ \d{1,2}, 20\d\d$/);
});

test('[SEAS-17] ages are those of the next season from the day on which its tryouts start', () => {
  const lastOfApril = presentAges(new Date('2026-05-01T03:59:59Z'));
  expect(lastOfApril).toMatchObject({ season: '2025–26', before: undefined });
  expect(lastOfApril.ages[4]?.born).toBe('July 1, 2011 – June 30, 2012');
  const firstOfMay = presentAges(new Date('2026-05-01T04:00:00Z'));
  expect(firstOfMay).toMatchObject({ season: '2026–27', before: '2025–26' });
  expect(firstOfMay.ages[4]?.born).toBe('July 1, 2012 – June 30, 2013');
  expect(presentAges(LAST_MOMENT)).toMatchObject({ season: '2026–27', before: '2025–26' });
  expect(presentAges(FIRST_MOMENT)).toMatchObject({ season: '2026–27', before: undefined });
});
