import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import { clubPath } from '#domain/paths.ts';
import { PROGRAM_FACTS } from '#domain/program-facts.ts';
import { parseSearch } from '#domain/search-params.ts';
import { searchClubs } from '#features/clubs/finder/search.server.ts';
import { wantedPrograms } from '#features/clubs/finder/rules.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import type { WantedPrograms } from '#features/clubs/finder/schema.ts';
import { aidInWords } from '#features/clubs/seasons/present.server.ts';
import { feeInWords, NOT_STATED, programName } from '#features/clubs/seasons/rules.ts';
import type { Fee, Program, SheetFacts } from '#features/clubs/seasons/schema.ts';
import type { TryoutRow } from '#features/tryouts/board/present.server.ts';
import {
  boardTryouts,
  tryoutInWords,
  tryoutRows,
  tryoutsToCome,
} from '#features/tryouts/board/queries.server.ts';
import { parseTryoutSearch } from '#features/tryouts/board/schema.ts';
import { MOST_TRYOUTS_WATCHED, MOST_WATCHED } from './rules.ts';
import type { ClubFacts, ToldOfSearch } from './schema.ts';

export interface WatchedSearch {
  readonly page: 'finder' | 'tryouts';
  readonly query: string;
}

const EVERYTHING: WantedPrograms = {};

/** By id; without clubs that are gone. `wanted` narrows the programs and tryouts. */
export async function factsOf(
  db: Reading,
  clubIds: readonly string[],
  now: Date,
  wanted = EVERYTHING,
): Promise<Map<string, ClubFacts>> {
  if (clubIds.length === 0) return new Map();
  const ids = [...clubIds];
  const { clubId, season, position, id } = clubPrograms;
  const [found, programs, tryouts] = [
    await db.select(linkColumns).from(clubs).where(inArray(clubs.id, ids)),
    await db
      .select({ ...getTableColumns(clubPrograms), sheet: seasonSheets })
      .from(clubPrograms)
      .leftJoin(seasonSheets, and(eq(seasonSheets.clubId, clubId), eq(seasonSheets.season, season)))
      .where(and(inArray(clubId, ids), eq(clubPrograms.isNewest, true)))
      .orderBy(asc(position), asc(id)),
    await tryoutsToCome(db, ids, now),
  ];
  const programsOf = Map.groupBy(programs, (program) => program.clubId);
  const tryoutsOf = Map.groupBy(tryouts, ({ club }) => club.id);
  return new Map(
    found.map((club) => {
      const sheet = programsOf.get(club.id) ?? [];
      const fees = sheet
        .filter(({ ageGroup, gender }) => isFor([ageGroup], gender, wanted))
        .filter(({ teamType }) => wanted.teamTypes?.includes(teamType) ?? true)
        .map((program) => [programName(program), toldFee(program)] as const);
      const upcoming = (tryoutsOf.get(club.id) ?? []).filter(({ ageGroups, gender }) =>
        isFor(ageGroups, gender, wanted),
      );
      const facts = {
        name: club.name,
        path: clubPath(club),
        season: fees.length === 0 ? null : (sheet[0]?.season ?? null),
        fees: Object.fromEntries(fees),
        further: fees.length === 0 ? {} : toldAid(sheet[0]?.sheet),
        tryouts: toldTryouts(upcoming, now),
      };
      return [club.id, facts];
    }),
  );
}

function isFor(ages: readonly string[], gender: string, wanted: WantedPrograms): boolean {
  return (
    (wanted.ageGroup === undefined || ages.includes(wanted.ageGroup)) &&
    (wanted.gender === undefined || wanted.gender === gender)
  );
}

function toldFee(program: Fee & Pick<Program, 'openSpots' | 'practiceDays'>) {
  const { feeKind, feeFrom, feeTo, openSpots, practiceDays } = program;
  const facts = { feeKind, feeFrom, feeTo };
  const further = {
    [PROGRAM_FACTS.openSpots.label]: (openSpots ?? NOT_STATED).toLowerCase(),
    [PROGRAM_FACTS.practiceDays.label]: practiceDays.join(', ') || NOT_STATED.toLowerCase(),
  };
  return { fee: feeInWords(facts), facts, further };
}

function toldAid(facts: SheetFacts | null | undefined) {
  const words = facts && [aidInWords(facts), facts.aidUrl].filter(Boolean).join(' ');
  return { 'Asking for financial aid': words ? `“${words}”` : NOT_STATED.toLowerCase() };
}

function toldTryouts(rows: readonly TryoutRow[], now: Date): ClubFacts['tryouts'] {
  return Object.fromEntries(
    rows.map((row) => [
      row.id,
      {
        what: tryoutInWords(row, now),
        ends: row.endsAt.toISOString(),
        isCanceled: row.status === 'canceled',
        facts: {
          season: row.season,
          gender: row.gender,
          ageGroups: row.ageGroups.join(),
          starts: row.startsAt.toISOString(),
          where: row.venueName ?? row.venueAddress,
          fee: row.fee,
        },
      },
    ]),
  );
}

/** By club id; null when the search finds more than is watched. */
export async function factsOfSearch(db: Reading, { page, query }: WatchedSearch, now: Date) {
  const values = parseSearch(query);
  if (page === 'finder') return factsOfFinder(db, values, now);
  const search = { ...parseTryoutSearch(values), after: undefined };
  const { rows, next } = await boardTryouts(db, search, now, MOST_WATCHED);
  if (next !== null) return null;
  const byClub = [...Map.groupBy(rows, ({ club }) => club.id)];
  return Object.fromEntries(
    byClub.map(([id, tryouts]) => {
      const club = tryouts[0]?.club;
      const named = club ? { name: club.name, path: clubPath(club) } : { name: '', path: '/' };
      return [id, { ...named, season: null, fees: {}, tryouts: toldTryouts(tryouts, now) }];
    }),
  );
}

async function factsOfFinder(db: Reading, values: Readonly<Record<string, unknown>>, now: Date) {
  const search = { ...parseFinderSearch(values), sort: undefined, page: undefined };
  const { clubs: found, total } = await searchClubs(db, search, { now, size: MOST_WATCHED });
  if (total > MOST_WATCHED) return null;
  const ids = found.map(({ id }) => id);
  const wanted = wantedPrograms({ ...search, maxFee: undefined });
  const facts = Object.fromEntries(await factsOf(db, ids, now, wanted));
  const tryouts = Object.values(facts).flatMap((club) => Object.keys(club.tryouts));
  return tryouts.length > MOST_TRYOUTS_WATCHED ? null : facts;
}

export async function tryoutsNoLongerFound(
  db: Reading,
  told: ToldOfSearch,
  current: ToldOfSearch,
  now: Date,
): Promise<ClubFacts['tryouts']> {
  const ids = Object.entries(told).flatMap(([clubId, { tryouts }]) =>
    Object.keys(tryouts).filter((id) => !(id in (current[clubId]?.tryouts ?? {}))),
  );
  return toldTryouts(await tryoutRows(db, ids), now);
}

export async function clubsThere(db: Reading, ids: readonly string[]) {
  const rows = await db
    .select({ id: clubs.id })
    .from(clubs)
    .where(inArray(clubs.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
