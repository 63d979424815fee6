import { presentClub } from '#features/clubs/profile/present.server.ts';
import type { ClubRow } from '#features/clubs/profile/present.server.ts';
import type { Club } from '#features/clubs/profile/schema.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';

/** A club's row with only a name, and the columns that a test gives. */
export function aClubRow(columns: Partial<ClubRow> = {}): ClubRow {
  const nothing = Object.fromEntries(
    CLUB_FIELD_NAMES.map((name) => [name, CLUB_FIELDS[name].kind === 'options' ? [] : null]),
  ) as unknown as ClubRow;
  return {
    ...nothing,
    id: '0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d',
    name: 'Ardmore Aces',
    avgRating: null,
    numReviews: 0,
    stateSlug: 'unknown-state',
    countySlug: 'unknown-county',
    citySlug: 'unknown-city',
    slug: 'ardmore-aces',
    updatedAt: new Date('2026-10-15T12:00:00Z'),
    ...columns,
  };
}

/** The same club as its page receives it. */
export function aShownClub(values: Partial<Club> = {}): Club {
  return { ...presentClub(aClubRow(), []), ...values };
}
