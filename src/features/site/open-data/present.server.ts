import { clubPath } from '#domain/paths.ts';
import { shownFields } from '#features/clubs/finder/present.server.ts';
import type { ClubRow } from '#features/clubs/profile/present.server.ts';
import { presentTryout } from '#features/tryouts/board/present.server.ts';
import type { TryoutRow } from '#features/tryouts/board/present.server.ts';
import { tryoutPath } from '#features/tryouts/board/rules.ts';
import { OPEN_FIELDS, openName, SOCIAL_FIELDS } from './schema.ts';

// The rows of the pages, under the names of schema.ts, which leaves out everything else.

const renamed = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [openName(name), value]));

export function openClub(row: ClubRow & { readonly locations: object[] }, siteUrl: string) {
  const social = shownFields(row, SOCIAL_FIELDS);
  return {
    ...renamed(shownFields(row, OPEN_FIELDS)),
    id: row.id,
    foundingDate: row.yearEstablished?.toString() ?? null,
    sameAs: SOCIAL_FIELDS.flatMap((name) => social[name] ?? []),
    location: row.locations,
    mainEntityOfPage: siteUrl + clubPath(row),
  };
}

export function openProgram<Row extends { readonly id: string }>(row: Row) {
  return { ...renamed(row), id: row.id };
}

export function openTryout(row: TryoutRow, siteUrl: string) {
  const tryout = presentTryout(row, row.endsAt);
  return {
    ...row,
    clubId: row.club.id,
    clubName: row.club.name,
    startDate: tryout.start,
    endDate: tryout.end,
    eventStatus: tryout.isCanceled ? 'EventCancelled' : 'EventScheduled',
    location: { name: row.venueName, address: row.venueAddress },
    price: row.fee,
    registrationUrl: tryout.registrationUrl,
    description: row.note,
    url: siteUrl + tryoutPath(row.id),
  };
}
