import { writeTeamCounts } from '#features/clubs/cells/rules.ts';
import type { Club } from '#features/clubs/directory/schema.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import type { ClubFieldName } from '#features/clubs/fields.ts';

/** A summary is a help for the reader of a mail, no copy of the club. */
const LONGEST_SUMMARY = 10_000;

/**
 * The present fields of a club as text that a person reads, one per line, those not given included:
 * beside a suggestion they show what would change (SUGG-20).
 *
 * @returns at most 10,000 characters
 */
export function clubSummary(club: Club): string {
  const lines = [
    ...CLUB_FIELD_NAMES.map((name) => line(shortLabel(CLUB_FIELDS[name]), textOf(club, name))),
    line('Practice locations', club.practiceLocations.map(locationLabel).join('; ')),
  ];
  const summary = Array.from(lines.join('\n').toWellFormed());
  if (summary.length <= LONGEST_SUMMARY) return summary.join('');
  return `${summary.slice(0, LONGEST_SUMMARY - 1).join('')}…`;
}

function line(label: string, text: string): string {
  return `${label}: ${text || 'not given'}`;
}

function textOf(club: Club, name: ClubFieldName): string {
  const value = club[name];
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : writeTeamCounts(value);
}

function locationLabel({ name, address }: Club['practiceLocations'][number]): string {
  return name === null || name === '' ? address : `${name}, ${address}`;
}
