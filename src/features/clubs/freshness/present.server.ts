import { countOf } from '#domain/count-of.ts';
import { seasonLabel } from '#domain/season.ts';
import { ALL_GROUPS } from '#features/clubs/fields.ts';
import type { FactGroup } from '#features/clubs/fields.ts';
import { currentSeason } from '#platform/current-season.ts';
import { site } from '#site.config.ts';
import { isCurrent } from './rules.ts';
import type { Confirmation } from './schema.ts';

export const GROUP_LABELS: Readonly<Record<FactGroup, string>> = {
  contact: 'Contact',
  teams: 'Teams',
  places: 'Locations',
  season: 'Season',
};

/** 'October 2026' */
export function monthOf(moment: Date): string {
  const { timeZone } = site;
  return moment.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone });
}

/** While it is current, the club's confirmation wins over a later one by an administrator (FRES-02). */
export function inWords(said: readonly Confirmation[], group: FactGroup, now: Date): string {
  const newest = said
    .filter((one) => one.group === group)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const current = newest.filter(({ at }) => isCurrent(group, at, now));
  const [shown] = [...current.filter(({ isBySite }) => !isBySite), ...current, ...newest];
  if (!shown) return 'Not confirmed by the club yet';
  const words = `${shown.isBySite ? 'Checked by us' : 'Confirmed by the club'}, ${monthOf(shown.at)}`;
  return current.length > 0 ? words : `${words} (may be out of date)`;
}

export function groupsInWords(said: readonly Confirmation[], now: Date) {
  return ALL_GROUPS.map(
    (group) => [group, GROUP_LABELS[group], inWords(said, group, now)] as const,
  );
}

/** A line for groups with the same words: 'Contact and teams: Not confirmed by the club yet'. */
export function confirmedInWords(said: readonly Confirmation[], now: Date): string[] {
  const lines = Map.groupBy(groupsInWords(said, now), ([, , words]) => words);
  return [...lines].map(([words, of]) => {
    if (lines.size === 1) return words;
    const labels = of.map(([, label], at) => (at === 0 ? label : label.toLowerCase()));
    return `${AND.format(labels)}: ${words}`;
  });
}

const AND = new Intl.ListFormat('en-US');

/** '12 of 84 clubs confirmed for 2026–27' (FRES-07) */
export function shareInWords(confirmed: number, total: number, now: Date): string {
  const season = seasonLabel(currentSeason(now));
  return `${confirmed.toLocaleString('en-US')} of ${countOf(total, 'club')} confirmed for ${season}`;
}
