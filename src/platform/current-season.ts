import { bornLabel, dayAt, dayInWords, seasonLabel, seasonOf } from '#domain/season.ts';
import { agesIn } from '#domain/season-days.ts';
import { tryoutSeasonOf } from '#domain/tryout-season.ts';
import type { AgeGuide } from '#domain/season.ts';
import { seasons, site } from '#site.config.ts';

/** By the year it starts in. */
export function currentSeason(now: Date = new Date()): number {
  return seasonOf(dayAt(now, site.timeZone), seasons.begins);
}

/** From the day its tryouts begin, the next season's, which families look for then. */
export function currentAges(now: Date = new Date()): AgeGuide {
  const { source, checked } = seasons.ages;
  const season = tryoutSeasonOf(dayAt(now, site.timeZone), seasons.begins);
  const present = currentSeason(now);
  return {
    season: seasonLabel(season),
    before: season === present ? undefined : seasonLabel(present),
    ages: agesOf(season),
    rule: `${source}, checked ${dayInWords(checked)}`,
  };
}

/** The birth dates of a season's age groups, in words. */
export function agesOf(season: number): AgeGuide['ages'] {
  return agesIn(season, seasons.ages.cutOff).map(({ to, ...dates }) => ({
    ...dates,
    born: bornLabel({ ...dates, to }),
  }));
}
