import { slugify } from '#domain/slug.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import type { ClubFieldName, FieldsHeldAs } from '#features/clubs/fields.ts';
import { presentSummary, shownFields } from '#features/clubs/finder/present.server.ts';
import type { ClubSummaryRow, Stored } from '#features/clubs/finder/present.server.ts';
import type { Shown } from '#features/clubs/finder/schema.ts';
import { monthOf } from '#features/clubs/freshness/present.server.ts';
import type { Club, ClubFact, PracticeLocation } from './schema.ts';

export type ClubRow = ClubSummaryRow & FieldsHeldAs<Stored> & { updatedAt: Date };

const FACTS: readonly ClubFact[] = CLUB_FIELD_NAMES.flatMap((name) => {
  const { page } = CLUB_FIELDS[name];
  return page === undefined ? [] : [{ ...page, name }];
});

export function presentClub(row: ClubRow, practiceLocations: readonly PracticeLocation[]): Club {
  const fields = shownFields(row, CLUB_FIELD_NAMES) as FieldsHeldAs<Shown>;
  return {
    ...fields,
    ...presentSummary(row),
    title: clubTitle(row),
    practiceLocations,
    facts: FACTS,
    updated: monthOf(row.updatedAt),
    untold: untold(fields, practiceLocations),
  };
}

/**
 * 'Ardmore Aces - Ardmore, Pennsylvania', without the site's name. A second club of the same name
 * and place gets its number from the slug (D13), so that no two titles are equal.
 */
function clubTitle(club: Pick<ClubRow, 'name' | 'city' | 'state' | 'slug'>): string {
  const place = [club.city, club.state].filter(Boolean).join(', ');
  const nth = /-(\d+)$/.exec(club.slug)?.[1];
  const isNth = nth !== undefined && club.slug === `${slugify(club.name)}-${nth}`;
  const name = isNth ? `${club.name} (${nth})` : club.name;
  return place === '' ? name : `${name} - ${place}`;
}

const ON_CARD = (card: ClubFact['card']) =>
  FACTS.filter((fact) => fact.card === card).map(({ name }) => name);
/**
 * Facts that the page leaves out when they are missing; others are shown there as not specified.
 */
const LEFT_OUT: readonly ClubFieldName[] = [
  'description',
  'ageGroups',
  ...ON_CARD('details'),
  'teamsPerAgeGroup',
  'clubDirector',
  'contactEmail',
  'contactPhone',
  'website',
];

function untold(fields: FieldsHeldAs<Shown>, practiceLocations: readonly PracticeLocation[]) {
  // Strings, lists, and counts by age group.
  const isEmpty = (name: ClubFieldName) => Object.keys(fields[name] ?? {}).length === 0;
  return [
    ...LEFT_OUT.filter(isEmpty).map((name) => shortLabel(CLUB_FIELDS[name]).toLowerCase()),
    ...(practiceLocations.length === 0 ? ['practice locations'] : []),
    ...(ON_CARD('social').every(isEmpty) ? ['social media'] : []),
  ].join(', ');
}
