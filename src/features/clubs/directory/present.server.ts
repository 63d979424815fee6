import { slugify } from '#domain/slug.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import type { ClubFieldName, FieldsHeldAs } from '#features/clubs/fields.ts';
import { presentSummary, shownFields } from '#features/clubs/finder/present.server.ts';
import type { ClubSummaryRow, Stored } from '#features/clubs/finder/present.server.ts';
import type { Shown } from '#features/clubs/finder/schema.ts';
import { site } from '#site.config.ts';
import type { Club, ClubFact, PracticeLocation } from './schema.ts';

/** The columns a club's page reads. */
export type ClubRow = ClubSummaryRow & FieldsHeldAs<Stored> & { updatedAt: Date };

/** Where the page shows what, in the order of the table. */
const FACTS: readonly ClubFact[] = CLUB_FIELD_NAMES.flatMap((name) => {
  const { page } = CLUB_FIELDS[name];
  return page === undefined ? [] : [{ ...page, name }];
});

/** A club with the facts that its page shows. */
export function presentClub(row: ClubRow, practiceLocations: readonly PracticeLocation[]): Club {
  const fields = shownFields(row, CLUB_FIELD_NAMES) as FieldsHeldAs<Shown>;
  return {
    ...fields,
    ...presentSummary(row),
    title: clubTitle(row),
    practiceLocations,
    facts: FACTS,
    updated: MONTH.format(row.updatedAt),
    untold: untold(fields, practiceLocations),
  };
}

/**
 * Title of a club's page, without the site's name: 'Ardmore Aces - Ardmore, Pennsylvania'. The second
 * club of a name in a place says so, as its address does (D13): no two titles are the same.
 */
function clubTitle(club: Pick<ClubRow, 'name' | 'city' | 'state' | 'slug'>): string {
  const place = [club.city, club.state].filter(Boolean).join(', ');
  const nth = /-(\d+)$/.exec(club.slug)?.[1];
  const isNth = nth !== undefined && club.slug === `${slugify(club.name)}-${nth}`;
  const name = isNth ? `${club.name} (${nth})` : club.name;
  return place === '' ? name : `${name} - ${place}`;
}

const MONTH = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: site.timeZone,
});

const BESIDE_DETAILS = ['clubDirector', 'contactEmail', 'contactPhone', 'website'] as const;
const ON_CARD = (card: ClubFact['card']) =>
  FACTS.filter((fact) => fact.card === card).map(({ name }) => name);
/** What the page leaves out where it is not told; other facts say there that they are not. */
const LEFT_OUT: readonly ClubFieldName[] = [
  'description',
  'ageGroups',
  ...ON_CARD('details'),
  'teamsPerAgeGroup',
  ...BESIDE_DETAILS,
];

function untold(
  fields: FieldsHeldAs<Shown>,
  practiceLocations: readonly PracticeLocation[],
): string {
  // Of a text, a list, or counts by age group.
  const isEmpty = (name: ClubFieldName) => Object.keys(fields[name] ?? {}).length === 0;
  return [
    ...LEFT_OUT.filter(isEmpty).map((name) => shortLabel(CLUB_FIELDS[name]).toLowerCase()),
    ...(practiceLocations.length === 0 ? ['practice locations'] : []),
    ...(ON_CARD('social').every(isEmpty) ? ['social media'] : []),
  ].join(', ');
}
