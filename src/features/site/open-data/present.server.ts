import { clubPath } from '#domain/paths.ts';
import { shownFields } from '#features/clubs/finder/present.server.ts';
import type { ClubRow } from '#features/clubs/profile/present.server.ts';
import { zoned } from '#features/tryouts/board/present.server.ts';
import type { TryoutRow } from '#features/tryouts/board/present.server.ts';
import { tryoutPath } from '#features/tryouts/board/rules.ts';
import { OPEN_FIELDS, openName, SOCIAL_FIELDS } from './schema.ts';

/** Under the names of schema.ts, which leaves out everything else. */
const renamed = (values: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [openName(name), value]));

export function openClub(
  row: ClubRow & Record<'locations' | 'confirmed', object>,
  siteUrl: string,
) {
  const social = shownFields(row, SOCIAL_FIELDS);
  return {
    ...renamed(shownFields(row, OPEN_FIELDS)),
    id: row.id,
    foundingDate: row.yearEstablished?.toString() ?? null,
    sameAs: SOCIAL_FIELDS.flatMap((name) => social[name] ?? []),
    location: row.locations,
    confirmed: row.confirmed,
    mainEntityOfPage: siteUrl + clubPath(row),
  };
}

export const openProgram = (row: { readonly id: string }) => ({ ...renamed(row), id: row.id });

export function openTryout(row: TryoutRow, siteUrl: string) {
  return {
    ...row,
    clubId: row.club.id,
    clubName: row.club.name,
    startDate: zoned(row.startsAt).toISOString(),
    endDate: zoned(row.endsAt).toISOString(),
    eventStatus: row.status === 'canceled' ? 'EventCancelled' : 'EventScheduled',
    location: { name: row.venueName, address: row.venueAddress },
    price: row.fee,
    description: row.note,
    url: siteUrl + tryoutPath(row.id),
  };
}
