import { describe, expect, test } from 'vitest';
import { ageGroupBefore, ageGroupOf, bornLabel, dayAt, seasonLabel, seasonOf } from './season.ts';
import { agesIn } from './season-days.ts';
import { tryoutSeasonOf } from './tryout-season.ts';
import { firstDayOf } from './season-days.ts';

describe('a season', () => {
  test.each([
    ['2026-07-31', 2025],
    ['2026-08-01', 2026],
    ['2026-12-31', 2026],
    ['2027-01-01', 2026],
    ['2027-07-31', 2026],
    ['2027-08-01', 2027],
  ])('[SEAS-01] on %s is that of %i', (day, season) => {
    expect(seasonOf(day, '08-01')).toBe(season);
  });

  test('[SEAS-01] begins on the day that the site says', () => {
    expect(seasonOf('2026-09-14', '09-15')).toBe(2025);
    expect(seasonOf('2026-09-15', '09-15')).toBe(2026);
    expect(firstDayOf(2026, '09-15')).toBe('2026-09-15');
    for (const season of [1999, 2026]) {
      expect(seasonOf(firstDayOf(season, '08-01'), '08-01')).toBe(season);
    }
  });

  test.each([
    ['2027-04-30', 2026],
    ['2027-05-01', 2027],
    ['2027-07-31', 2027],
    ['2027-08-01', 2027],
    ['2027-12-31', 2027],
    ['2028-01-01', 2027],
  ])('[TRYO-08] for tryouts on %s is that of %i', (day, season) => {
    expect(tryoutSeasonOf(day, '08-01')).toBe(season);
  });

  test('[TRYO-08] of tryouts depends on the day that seasons begin, even across New Year', () => {
    expect(tryoutSeasonOf('2026-11-30', '03-01')).toBe(2026);
    expect(tryoutSeasonOf('2026-12-01', '03-01')).toBe(2027);
    expect(tryoutSeasonOf('2027-02-28', '03-01')).toBe(2027);
  });

  test.each([
    [2026, '2026–27'],
    [2008, '2008–09'],
    [1999, '1999–00'],
  ])('[SEAS-01] of %i is shown as %j', (season, label) => {
    expect(seasonLabel(season)).toBe(label);
  });

  test("the day is the one in the site's time zone", () => {
    const moment = new Date('2026-08-01T03:59:59Z');
    expect(dayAt(moment, 'America/New_York')).toBe('2026-07-31');
    expect(dayAt(moment, 'UTC')).toBe('2026-08-01');
    expect(dayAt(new Date('2026-08-01T04:00:00Z'), 'America/New_York')).toBe('2026-08-01');
    expect(dayAt(new Date('2027-01-02T05:00:00Z'), 'America/New_York')).toBe('2027-01-02');
  });
});

describe('age groups of a season', () => {
  const ages = agesIn(2026, '07-01');

  test('[SEAS-17] of the season before follow from the same dates', () => {
    const before = agesIn(2025, '07-01');
    for (const born of ['2007-07-01', '2008-06-30', '2008-07-01', '2012-06-30', '2012-07-01']) {
      expect(ageGroupBefore(born, ages)).toBe(ageGroupOf(born, before));
    }
    expect(ageGroupBefore('2012-07-01', ages)).toBe('U13');
    expect(ageGroupBefore('2007-06-30', ages)).toBeUndefined();
  });

  test('[SEAS-17] have no gap between the youngest and the oldest', () => {
    expect(ages.map(({ ageGroup }) => ageGroup).join(' ')).toBe(
      'U10 U11 U12 U13 U14 U15 U16 U17 U18',
    );
    expect(ages[0]).toEqual({ ageGroup: 'U10', from: '2016-07-01', to: null });
    expect(ages[4]).toEqual({ ageGroup: 'U14', from: '2012-07-01', to: '2013-06-30' });
    expect(ages.at(-1)).toEqual({ ageGroup: 'U18', from: '2008-07-01', to: '2009-06-30' });
  });

  test.each([
    ['2012-06-30', 'U15'],
    ['2012-07-01', 'U14'],
    ['2012-07-02', 'U14'],
    ['2013-06-30', 'U14'],
    ['2013-07-01', 'U13'],
    ['2012-02-29', 'U15'],
    ['2016-06-30', 'U11'],
    ['2016-07-01', 'U10'],
    ['2020-01-01', 'U10'],
    ['2008-07-01', 'U18'],
    ['2008-06-30', undefined],
    ['1980-01-01', undefined],
  ])('[SEAS-17] a birth date of %s means %s', (birthDate, ageGroup) => {
    expect(ageGroupOf(birthDate, ages)).toBe(ageGroup);
  });

  test("[SEAS-17] depend on the site's cutoff day", () => {
    expect(ageGroupOf('2012-08-31', agesIn(2026, '09-01'))).toBe('U15');
    expect(ageGroupOf('2012-09-01', agesIn(2026, '09-01'))).toBe('U14');
    expect(ageGroupOf('2012-12-31', agesIn(2026, '01-01'))).toBe('U14');
    expect(agesIn(2026, '01-01')[4]).toEqual({
      ageGroup: 'U14',
      from: '2012-01-01',
      to: '2012-12-31',
    });
    expect(agesIn(2027, '03-01')[4]?.to).toBe('2014-02-28');
    expect(agesIn(2029, '03-01')[4]?.to).toBe('2016-02-29');
  });

  test('[SEAS-17] are one higher a year later', () => {
    const later = agesIn(2027, '07-01');
    expect(ageGroupOf('2012-07-01', later)).toBe('U15');
    expect(ageGroupOf('2016-07-01', later)).toBe('U11');
  });

  test('[SEAS-17] are described by their birth dates', () => {
    const label = (index: number) => ages.slice(index, index + 1).map(bornLabel);
    expect(label(4)).toEqual(['July 1, 2012 – June 30, 2013']);
    expect(label(0)).toEqual(['July 1, 2016 or later']);
  });
});
