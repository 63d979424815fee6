import {
  agesIn,
  bornLabel,
  dayAt,
  dayInWords,
  seasonLabel,
  seasonOf,
  tryoutSeasonOf,
} from '#domain/season.ts';
import type { AgeGuide } from '#domain/season.ts';
import { seasons, site } from '#site.config.ts';

/** The season that the site is in, by the year it starts in. */
export function presentSeason(now: Date = new Date()): number {
  return seasonOf(dayAt(now, site.timeZone), seasons.begins);
}

/**
 * Which birth dates the age groups mean, and by whose rule: for the current season, and from the day on which
 * its tryouts begin for the next one, since that is what families look for then.
 */
export function presentAges(now: Date = new Date()): AgeGuide {
  const { cutOff, source, checked } = seasons.ages;
  const season = tryoutSeasonOf(dayAt(now, site.timeZone), seasons.begins);
  const present = presentSeason(now);
  return {
    season: seasonLabel(season),
    before: season === present ? undefined : seasonLabel(present),
    ages: agesIn(season, cutOff).map(({ to, ...dates }) => ({
      ...dates,
      born: bornLabel({ ...dates, to }),
    })),
    rule: `${source}, checked ${dayInWords(checked)}`,
  };
}
