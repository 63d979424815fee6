import { expect, test } from 'vitest';
import { currentAges, currentSeason } from './current-season.ts';

const LAST_MOMENT = new Date('2026-08-01T03:59:59Z');
const FIRST_MOMENT = new Date('2026-08-01T04:00:00Z');

test("[SEAS-01] a season starts on the day in site.config.ts, in the site's time zone", () => {
  expect(currentSeason(LAST_MOMENT)).toBe(2025);
  expect(currentSeason(FIRST_MOMENT)).toBe(2026);
});

test('[SEAS-17] ages are those of the season, with source and date of the rule', () => {
  const { season, ages, rule } = currentAges(FIRST_MOMENT);
  expect(season).toBe('2026–27');
  expect(ages.find(({ ageGroup }) => ageGroup === 'U14')).toEqual({
    ageGroup: 'U14',
    from: '2012-07-01',
    born: 'July 1, 2012 – June 30, 2013',
  });
  expect(rule).toMatch(/^USA Volleyball, Age Definition, checked [A-Z][a-z]+ \d{1,2}, 20\d\d$/);
});

test('[SEAS-17] ages are those of the next season from the day on which its tryouts start', () => {
  const lastOfApril = currentAges(new Date('2026-05-01T03:59:59Z'));
  expect(lastOfApril).toMatchObject({ season: '2025–26', before: undefined });
  expect(lastOfApril.ages[4]?.born).toBe('July 1, 2011 – June 30, 2012');
  const firstOfMay = currentAges(new Date('2026-05-01T04:00:00Z'));
  expect(firstOfMay).toMatchObject({ season: '2026–27', before: '2025–26' });
  expect(firstOfMay.ages[4]?.born).toBe('July 1, 2012 – June 30, 2013');
  expect(currentAges(LAST_MOMENT)).toMatchObject({ season: '2026–27', before: '2025–26' });
  expect(currentAges(FIRST_MOMENT)).toMatchObject({ season: '2026–27', before: undefined });
});
