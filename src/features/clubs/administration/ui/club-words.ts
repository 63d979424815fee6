import { countOf } from '#domain/count-of.ts';
import type { ClubListEntry } from '../rules.ts';

// Not in rules.ts, which loads with every page because the route parses the list’s address.

export function shownLabel(shown: number, total: number): string {
  const label = countOf(total, 'club');
  return shown >= total
    ? `Showing ${label}`
    : `Showing ${shown.toLocaleString('en-US')} of ${label}`;
}

export function locationLabel({ city, state }: Pick<ClubListEntry, 'city' | 'state'>): string {
  const parts = [city, state].map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return parts.length === 0 ? '—' : parts.join(', ');
}

/** '{name} (Copy)', cut to the longest name (ACLB-22). */
export function copyName(name: string): string {
  const ending = ' (Copy)';
  const kept = Array.from(name).slice(0, 200 - ending.length);
  return kept.join('') + ending;
}
