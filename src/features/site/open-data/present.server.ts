import { clubPath } from '#domain/paths.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import { CLUB_FIELDS } from '#features/clubs/fields.ts';
import { shownFields } from '#features/clubs/finder/present.server.ts';
import type { ClubRow } from '#features/clubs/profile/present.server.ts';
import type { Program } from '#features/clubs/seasons/schema.ts';
import { presentTryout } from '#features/tryouts/board/present.server.ts';
import type { TryoutRow } from '#features/tryouts/board/present.server.ts';
import { tryoutPath } from '#features/tryouts/board/rules.ts';
import { OPEN_FIELDS, openName, SOCIAL_FIELDS } from './schema.ts';

// The rows of the pages, under the names of schema.ts. When they changed last is added where they are listed.

type Location = { readonly name: string | null; readonly address: string };

export function openClub(
  row: ClubRow & { readonly locations: readonly Location[] },
  siteUrl: string,
) {
  const shown = shownFields(row, [...OPEN_FIELDS, ...SOCIAL_FIELDS]);
  const named = OPEN_FIELDS.map((name) => {
    const isYear = CLUB_FIELDS[name].kind === 'year' && shown[name] !== null;
    return [openName(name), isYear ? String(shown[name]) : shown[name]];
  });
  return {
    ...Object.fromEntries(named),
    id: row.id,
    sameAs: SOCIAL_FIELDS.flatMap((name) => shown[name] ?? []),
    location: row.locations,
    mainEntityOfPage: siteUrl + clubPath(row),
  };
}

interface ProgramRow extends Program {
  readonly id: string;
  readonly clubId: string;
  readonly clubName: string;
  readonly season: number;
}

export function openProgram(row: ProgramRow) {
  const { id, clubId, clubName, season, feeKind, feeFrom, feeTo } = row;
  const facts = PROGRAM_FACT_NAMES.filter((name) => PROGRAM_FACTS[name].kind !== 'fee');
  const named = facts.map((name) => [openName(name), row[name as keyof Program]]);
  const fee = { feeKind, lowPrice: feeFrom, highPrice: feeTo };
  return { id, clubId, clubName, season, ...Object.fromEntries(named), ...fee };
}

export function openTryout(row: TryoutRow, siteUrl: string) {
  const { id, start, end, ...tryout } = presentTryout(row, row.endsAt);
  return {
    id,
    clubId: row.club.id,
    clubName: row.club.name,
    season: row.season,
    gender: row.gender,
    ageGroups: row.ageGroups,
    startDate: start,
    endDate: end,
    eventStatus: tryout.isCanceled ? 'EventCancelled' : 'EventScheduled',
    location: { name: tryout.venueName, address: tryout.venueAddress },
    price: tryout.fee,
    registrationUrl: tryout.registrationUrl,
    description: tryout.note,
    url: siteUrl + tryoutPath(id),
  };
}
