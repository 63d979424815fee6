import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { changedSince, NOTHING_SAVED } from '#domain/changed-since.ts';
import { requireClubEditor } from '#features/clubs/editing/policy.ts';
import { CLUB_GONE, MAY_NOT_EDIT } from '#features/clubs/editing/rules.ts';
import { confirmSeason } from '#features/clubs/freshness/commands.server.ts';
import { programName } from '#features/clubs/seasons/rules.ts';
import type { ProgramKey } from '#features/clubs/seasons/schema.ts';
import { currentSeason } from '#platform/current-season.ts';
import { explaining } from '#platform/refusals.ts';
import { site } from '#site.config.ts';
import { seasonTooLate, weekProblems } from './rules.ts';
import type { SentProgram, SheetUpdate } from './schema.ts';

type Sheet = Pick<SheetUpdate, 'clubId' | 'season'>;

/**
 * @param update with the version the form started from
 * @returns the new version
 * @throws AppError missing when the club is gone, conflict when the sheet has been saved since, invalid for a
 * first sheet of a season after the next
 */
export async function saveSheet(db: Db, actor: Actor, update: SheetUpdate): Promise<number> {
  const { version, programs, facts, ...sheet } = update;
  requireClubEditor(actor, sheet.clubId);
  return db
    .write(actor, async (tx) => {
      const [saved] = await tx
        .insert(seasonSheets)
        .values({ ...sheet, ...facts })
        .onConflictDoUpdate({
          target: [seasonSheets.clubId, seasonSheets.season],
          // A trigger counts it up.
          set: { version: sql`${seasonSheets.version}`, ...facts },
          setWhere: eq(seasonSheets.version, version),
        })
        .returning({ version: seasonSheets.version });
      if (!saved) throw await refusal(tx, sheet);
      // A new sheet would be shown as the newest for years. An existing one can still be emptied.
      const problem =
        saved.version === 1 ? seasonTooLate(sheet.season, currentSeason()) : undefined;
      if (problem !== undefined) throw new AppError('invalid', problem);
      await writePrograms(tx, sheet, programs);
      await confirmSeason(tx, sheet.clubId, sheet.season);
      return saved.version;
    })
    .catch(
      explaining({
        season_sheets_club_id_clubs_id_fk: ['missing', CLUB_GONE],
        insufficient_privilege: ['forbidden', MAY_NOT_EDIT],
      }),
    );
}

const {
  id: _id,
  clubId,
  season,
  isNewest: _isNewest,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...programColumns
} = getTableColumns(clubPrograms);
/** What a save sets. */
export const PROGRAM_COLUMNS = programColumns;
const { travelFrom, travelTo, aidHow, aidUntil, aidUrl } = seasonSheets;
export const SHEET_COLUMNS = { travelFrom, travelTo, aidHow, aidUntil, aidUrl };

/** Assigns these columns from `excluded`, for the update of an upsert. */
export function excluded(columns: Readonly<Record<string, PgColumn>>) {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]),
  );
}

type PlacedProgram = SentProgram & Sheet & { readonly position: number };

/** Adds programs, or replaces those of the same sheet, age group, gender, and team type. */
export async function putPrograms(tx: Transaction, programs: readonly PlacedProgram[]) {
  const { ageGroup, gender, teamType } = programColumns;
  await tx
    .insert(clubPrograms)
    .values(
      programs.map((program) => {
        const [includes, practiceDays] = [[...program.includes], [...program.practiceDays]];
        return { ...program, includes, practiceDays };
      }),
    )
    .onConflictDoUpdate({
      target: [clubId, season, ageGroup, gender, teamType],
      set: excluded(programColumns),
    });
}

/** A program keeps its id when its age group, gender, or team type changes, so that forms can match it. */
async function writePrograms(
  tx: Transaction,
  { clubId, season }: Sheet,
  programs: readonly SentProgram[],
): Promise<void> {
  const { id, ageGroup, gender, teamType, firstWeek, lastWeek } = clubPrograms;
  const stored = await tx
    .select({ id, ageGroup, gender, teamType, firstWeek, lastWeek })
    .from(clubPrograms)
    .where(and(eq(clubPrograms.clubId, clubId), eq(clubPrograms.season, season)));
  const written = withStoredIds(programs, stored);
  const [outside] = written.flatMap((program) => {
    const before = stored.find((one) => one.id === program.id);
    return weekProblems(program, season, before);
  });
  if (outside) throw new AppError('invalid', outside[1]);
  const kept = new Set(written.map((program) => `${program.id} ${programName(program)}`));
  const gone = stored
    .filter((program) => !kept.has(`${program.id} ${programName(program)}`))
    .map((program) => program.id);
  if (gone.length > 0) await tx.delete(clubPrograms).where(inArray(id, gone));
  if (programs.length === 0) return;
  await putPrograms(
    tx,
    written.map((program, position) => ({ ...program, clubId, season, position })),
  );
}

/** A program without a stored id takes that of the stored program with its name. */
function withStoredIds(
  programs: readonly SentProgram[],
  stored: readonly (ProgramKey & { readonly id: string })[],
): SentProgram[] {
  const free = new Map(stored.map((program) => [program.id, programName(program)]));
  const known = programs.map((program) => {
    const isKnown = program.id !== undefined && free.delete(program.id);
    return isKnown ? program : { ...program, id: undefined };
  });
  return known.map((program) => {
    if (program.id !== undefined) return program;
    const [id] = [...free].find(([, name]) => name === programName(program)) ?? [];
    return { ...program, id };
  });
}

/** Why a sheet was not saved: it has another version by now. */
async function refusal(tx: Transaction, { clubId, season }: Sheet): Promise<AppError> {
  const [now] = await tx
    .select({ updatedAt: seasonSheets.updatedAt, who: profiles.username })
    .from(seasonSheets)
    .leftJoin(profiles, eq(profiles.id, seasonSheets.updatedBy))
    .where(and(eq(seasonSheets.clubId, clubId), eq(seasonSheets.season, season)));
  if (!now) return new AppError('missing', CLUB_GONE);
  const change = changedSince('season sheet', now.who, now.updatedAt, site.timeZone);
  return new AppError('conflict', `${change}, after you opened it. ${NOTHING_SAVED}`);
}
