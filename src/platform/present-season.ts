import { agesIn, bornLabel, dayAt, dayInWords, seasonLabel, seasonOf } from '#domain/season.ts';
import type { AgeGuide } from '#domain/season.ts';
import { seasons, site } from '#site.config.ts';

/** The season that the site is in, by the year it starts in. */
export function presentSeason(now: Date = new Date()): number {
  return seasonOf(dayAt(now, site.timeZone), seasons.begins);
}

/** Which birth dates the age groups of the present season mean, by whose rule. */
export function presentAges(now: Date = new Date()): AgeGuide {
  const { cutOff, source, checked } = seasons.ages;
  const season = presentSeason(now);
  return {
    season: seasonLabel(season),
    ages: agesIn(season, cutOff).map(({ to, ...dates }) => ({
      ...dates,
      born: bornLabel({ ...dates, to }),
    })),
    rule: `${source}, checked ${dayInWords(checked)}`,
  };
}
