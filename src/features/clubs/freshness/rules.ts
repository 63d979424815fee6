import { isDeepStrictEqual } from 'node:util';
import { dayAt, seasonOf } from '#domain/season.ts';
import { ALL_GROUPS, FACT_GROUPS } from '#features/clubs/fields.ts';
import type { ClubFieldName, FactGroup } from '#features/clubs/fields.ts';
import { currentSeason } from '#platform/current-season.ts';
import { seasons, site } from '#site.config.ts';

/** The first day on which a confirmation counts for a season. */
export function firstAskDayOf(season: number): string {
  return `${seasons.asks <= seasons.begins ? season : season - 1}-${seasons.asks}`;
}

/** The season that clubs are being asked about; null outside the weeks before it begins. */
export function seasonToAskAbout(now: Date): number | null {
  const day = dayAt(now, site.timeZone);
  const next = seasonOf(day, seasons.begins) + 1;
  return day < firstAskDayOf(next) ? null : next;
}

/** What is saved about an earlier season says nothing about this one, or the one being asked about. */
export function isStillComing(season: number, now: Date): boolean {
  return season >= (seasonToAskAbout(now) ?? currentSeason(now));
}

/** The season's facts until the next season begins, the others for 12 months (FRES-02). */
export function isCurrent(group: FactGroup, at: Date, now: Date): boolean {
  const day = dayAt(at, site.timeZone);
  if (group === 'season') return day >= firstAskDayOf(currentSeason(now));
  const yearLater = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return dayAt(now, site.timeZone) < yearLater;
}

type Facts = Readonly<Record<ClubFieldName, unknown>>;

/** The groups of which a save of a club changed a fact. */
export function changedGroups(before: Facts, after: Facts): FactGroup[] {
  return ALL_GROUPS.filter((group) =>
    FACT_GROUPS[group].some((name) => !isDeepStrictEqual(before[name], after[name])),
  );
}
