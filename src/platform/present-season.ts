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

/** By the year it starts in. */
export function presentSeason(now: Date = new Date()): number {
  return seasonOf(dayAt(now, site.timeZone), seasons.begins);
}

/** From the day its tryouts begin, the next season's, which families look for then. */
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
