import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { changedSince, NOTHING_SAVED } from '#domain/changed-since.ts';
import { requireClubEditor } from '#features/clubs/editing/policy.ts';
import { CLUB_GONE, MAY_NOT_EDIT } from '#features/clubs/editing/rules.ts';
import type { Program } from '#features/clubs/season/schema.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { presentSeason } from '#platform/present-season.ts';
import { explaining } from '#platform/refusals.ts';
import { site } from '#site.config.ts';
import { seasonTooLate } from './rules.ts';
import type { SheetUpdate } from './schema.ts';

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
  await db.asAccounts((tx) => limit(tx, `club saves of ${actor.userId}`, LIMITS.clubSaves));
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

/** Writes the programs of a sheet in their order, in place of those that are there. */
export async function writePrograms(
  tx: Transaction,
  { clubId, season }: Sheet,
  programs: readonly Program[],
): Promise<void> {
  const kept = programs.map(({ ageGroup, gender, teamType }) =>
    [ageGroup, gender, teamType].join(),
  );
  await tx.delete(clubPrograms).where(sql`
    ${clubPrograms.clubId} = ${clubId} and ${clubPrograms.season} = ${season} and
    concat_ws(',', ${clubPrograms.ageGroup}, ${clubPrograms.gender}, ${clubPrograms.teamType})
      <> all (${sql.param(kept)}::text[])`);
  if (programs.length === 0) return;
  await tx
    .insert(clubPrograms)
    .values(
      programs.map((program, position) => ({
        ...program,
        includes: [...program.includes],
        clubId,
        season,
        position,
      })),
    )
    .onConflictDoUpdate({ target: KEY, set: REPLACED });
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
