import { countOf } from '#domain/count-of.ts';
import { clubsLabel } from '#features/clubs/finder/rules.ts';
import type { ClubListEntry } from '../rules.ts';

// Apart from the rules: those load with every page, to read the list's address; these with the screen.

const MAX_NAME_LENGTH = 200;

/** 'Showing 50 of 1,234 clubs'. */
export function shownLabel(shown: number, total: number): string {
  const label = clubsLabel(total);
  return shown >= total
    ? `Showing ${label}`
    : `Showing ${shown.toLocaleString('en-US')} of ${label}`;
}

/** City and state in one line; a dash where neither is known. */
export function locationLabel({ city, state }: Pick<ClubListEntry, 'city' | 'state'>): string {
  const parts = [city, state].map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return parts.length === 0 ? '—' : parts.join(', ');
}

/** The name a copy starts with: '{name} (Copy)', cut where it would be too long (ACLB-22). */
export function copyName(name: string): string {
  const ending = ' (Copy)';
  return (
    Array.from(name)
      .slice(0, MAX_NAME_LENGTH - ending.length)
      .join('') + ending
  );
}

/** What somebody types before so many clubs are deleted. */
export function deletionPhrase(count: number): string {
  return `delete ${countOf(count, 'club')}`;
}
