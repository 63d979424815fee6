import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { changedSince, NOTHING_SAVED } from '#domain/changed-since.ts';
import { requireClubEditor } from '#features/clubs/editing/policy.ts';
import { CLUB_GONE, MAY_NOT_EDIT } from '#features/clubs/editing/rules.ts';
import { programName } from '#features/clubs/season/rules.ts';
import type { ProgramKey } from '#features/clubs/season/rules.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { presentSeason } from '#platform/present-season.ts';
import { explaining } from '#platform/refusals.ts';
import { site } from '#site.config.ts';
import { seasonTooLate } from './rules.ts';
import type { SentProgram, SheetUpdate } from './schema.ts';

type Sheet = Pick<SheetUpdate, 'clubId' | 'season'>;

/**
 * Saves a season sheet: all of its programs, or nothing.
 *
 * @param update with the version the form started from: when somebody has saved the sheet since, nothing
 * is changed
 * @returns the version that was made
 * @throws AppError unauthenticated for a visitor, forbidden without permission, missing when the club is
 * gone, conflict when somebody saved the sheet since, invalid for a first sheet of a season after the next;
 * TooManyAttempts
 */
export async function saveSheet(
  db: Db,
  actor: Actor,
  { version, programs, ...sheet }: SheetUpdate,
): Promise<number> {
  requireClubEditor(actor, sheet.clubId);
  await db.asAccounts((tx) => limit(tx, `writes of ${actor.userId}`, LIMITS.writes));
  // It would be shown as the newest for years. One that is there can still be emptied.
  const problem = version === 0 ? seasonTooLate(sheet.season, presentSeason()) : undefined;
  if (problem !== undefined) throw new AppError('invalid', problem);
  return db
    .write(actor, async (tx) => {
      const made = await nextVersion(tx, sheet, version);
      if (made === undefined) throw await refusal(tx, sheet, version);
      await writePrograms(tx, sheet, programs);
      return made;
    })
    .catch(
      explaining({
        season_sheets_club_id_clubs_id_fk: ['missing', CLUB_GONE],
        insufficient_privilege: ['forbidden', MAY_NOT_EDIT],
      }),
    );
}

/** Counts up the version that a save is based on; undefined when it is another by now. */
async function nextVersion(tx: Transaction, sheet: Sheet, version: number) {
  const { clubId, season } = sheet;
  const [saved] =
    version === 0
      ? await tx
          .insert(seasonSheets)
          .values(sheet)
          .onConflictDoNothing()
          .returning({ version: seasonSheets.version })
      : await tx
          .update(seasonSheets)
          .set({ version: sql`${seasonSheets.version}` })
          .where(
            and(
              eq(seasonSheets.clubId, clubId),
              eq(seasonSheets.season, season),
              eq(seasonSheets.version, version),
            ),
          )
          .returning({ version: seasonSheets.version });
  return saved?.version;
}

/** What tells the programs of a sheet apart. */
const KEY = [
  clubPrograms.clubId,
  clubPrograms.season,
  clubPrograms.ageGroup,
  clubPrograms.gender,
  clubPrograms.teamType,
];

const {
  id: _id,
  isNewest: _isNewest,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...said
} = getTableColumns(clubPrograms);
const REPLACED = Object.fromEntries(
  Object.entries(said)
    .filter(([, column]) => !KEY.some((part) => part === column))
    .map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]),
);

/**
 * Writes the programs of a sheet in their order, in place of those that are there. A program keeps its id when
 * its age group, gender, or team type changes: forms tell by it that it is the same.
 */
export async function writePrograms(
  tx: Transaction,
  { clubId, season }: Sheet,
  programs: readonly SentProgram[],
): Promise<void> {
  const { id, ageGroup, gender, teamType } = clubPrograms;
  const stored = await tx
    .select({ id, ageGroup, gender, teamType })
    .from(clubPrograms)
    .where(and(eq(clubPrograms.clubId, clubId), eq(clubPrograms.season, season)));
  const written = withStoredIds(programs, stored);
  const kept = new Set(written.map((program) => `${program.id} ${programName(program)}`));
  const gone = stored.filter((program) => !kept.has(`${program.id} ${programName(program)}`));
  if (gone.length > 0) {
    await tx.delete(clubPrograms).where(
      inArray(
        id,
        gone.map((program) => program.id),
      ),
    );
  }
  if (programs.length === 0) return;
  await tx
    .insert(clubPrograms)
    .values(
      written.map((program, position) => ({
        ...program,
        includes: [...program.includes],
        clubId,
        season,
        position,
      })),
    )
    .onConflictDoUpdate({ target: KEY, set: REPLACED });
}

/** The programs with the ids that they have in the sheet; a program without one takes that of its namesake. */
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

/** Why the save touched no sheet. */
async function refusal(tx: Transaction, sheet: Sheet, version: number): Promise<AppError> {
  const { clubId, season } = sheet;
  const [club] = await tx.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId));
  if (!club) return new AppError('missing', CLUB_GONE);
  const [now] = await tx
    .select({
      version: seasonSheets.version,
      updatedAt: seasonSheets.updatedAt,
      who: profiles.username,
    })
    .from(seasonSheets)
    .leftJoin(profiles, eq(profiles.id, seasonSheets.updatedBy))
    .where(and(eq(seasonSheets.clubId, clubId), eq(seasonSheets.season, season)));
  // Row-level security let nothing through: the role has been taken away since.
  if (!now || now.version === version) return new AppError('forbidden', MAY_NOT_EDIT);
  const change = changedSince('season sheet', now.who, now.updatedAt, site.timeZone);
  return new AppError('conflict', `${change}, after you opened it. ${NOTHING_SAVED}`);
}
