import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import type { Actor } from '#domain/actor.ts';
import { changedSince, NOTHING_SAVED } from '#domain/changed-since.ts';
import { AppError } from '#domain/app-error.ts';
import { AGE_GROUPS } from '#domain/club-options.ts';
import { spelledPlace } from '#domain/place-spelling.ts';
import type { ClubPlace } from '#domain/place-spelling.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import { placeCatalog } from '#features/locations/catalog/queries.server.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { requireStored } from '#platform/storage/stored-files.ts';
import { site } from '#site.config.ts';
import { requireClubEditor } from './policy.ts';
import {
  ageGroupsWithTeams,
  CLUB_GONE,
  gendersWithTeams,
  MAY_NOT_EDIT,
  NO_CLUB_ID,
} from './rules.ts';
import type { ClubUpdate, KeptClub } from './schema.ts';

/**
 * Saves a club with its practice locations, both or nothing (D22).
 *
 * @param storage where an uploaded logo is kept, which must still be there
 * @param update with the version the form started from: when the club has been saved since, nothing
 * is changed (D76)
 * @returns the version that was made
 * @throws AppError invalid without an id, unauthenticated for a visitor, forbidden without
 * permission, missing when the club is gone, conflict when somebody saved it since or the uploaded
 * logo is gone; TooManyAttempts
 */
export async function updateClub(
  db: Db,
  storage: Pick<Storage, 'pathOf' | 'stat'>,
  actor: Actor,
  { id, version, form }: ClubUpdate,
): Promise<number> {
  if (id === '') throw new AppError('invalid', NO_CLUB_ID);
  requireClubEditor(actor, id);
  await db.asAccounts((tx) => limit(tx, `writes of ${actor.userId}`, LIMITS.writes));
  const { practiceLocations: locations, ...fields } = form;
  const counts = fields.teamsPerAgeGroup ?? {};
  return db.write(actor, async (tx) => {
    const [saved] = await tx
      .update(clubs)
      .set({
        ...fields,
        ...(await placeOf(tx, { id, version }, fields)),
        ...withStoredOthers({
          ...fields,
          ageGroups: fields.ageGroups.length > 0 ? fields.ageGroups : ageGroupsWithTeams(counts),
          genders: fields.genders.length > 0 ? fields.genders : gendersWithTeams(counts),
        }),
      })
      .where(and(eq(clubs.id, id), eq(clubs.version, version)))
      .returning({ version: clubs.version });
    if (!saved) throw await refusal(tx, id, version);
    await tx.delete(practiceLocations).where(eq(practiceLocations.clubId, id));
    if (locations.length > 0) {
      await tx
        .insert(practiceLocations)
        .values(locations.map((location, position) => ({ ...location, clubId: id, position })));
    }
    if (fields.logoUrl !== null) await requireStored(storage, fields.logoUrl);
    return saved.version;
  });
}

/** State and county in the catalog's spelling (D57). @throws AppError invalid */
async function placeOf(
  tx: Transaction,
  { id, version }: { readonly id: string; readonly version: number },
  typed: { readonly state: string; readonly county: string | null },
): Promise<ClubPlace> {
  const [stored] = await tx
    .select({ state: clubs.state, version: clubs.version })
    .from(clubs)
    .where(eq(clubs.id, id));
  // Of a club that is gone or has been saved since the update says so.
  if (stored?.version !== version) return typed;
  const spelled = spelledPlace(typed, await placeCatalog(tx), stored.state);
  if ('problem' in spelled) throw new AppError('invalid', spelled.problem);
  return spelled.place;
}

/**
 * The lists to store. The form shows its own options only; what a club has beyond them, say from an
 * older list, stays as it is.
 */
function withStoredOthers(chosen: KeptClub) {
  const lists = CLUB_FIELD_NAMES.flatMap((name) => {
    const field = CLUB_FIELDS[name];
    const list = chosen[name];
    if (field.kind !== 'options' || !Array.isArray(list)) return [];
    return [[name, withOthers(clubs[name], list, field.options)] as const];
  });
  return {
    ...Object.fromEntries(lists),
    teamsPerAgeGroup: sql`nullif(
      case when jsonb_typeof(${clubs.teamsPerAgeGroup}) = 'object'
        then ${clubs.teamsPerAgeGroup} - ${sql.param([...AGE_GROUPS])}::text[] else '{}' end
      || ${JSON.stringify(chosen.teamsPerAgeGroup ?? {})}::jsonb, '{}')`,
  };
}

function withOthers(column: PgColumn, chosen: readonly string[], options: readonly string[]): SQL {
  return sql`${sql.param([...chosen])}::text[] || array(
    select other from unnest(${column}) as other where other <> all (${sql.param([...options])}))`;
}

/** Why the update touched no row. */
async function refusal(tx: Transaction, id: string, version: number): Promise<AppError> {
  const [club] = await tx
    .select({ version: clubs.version, updatedAt: clubs.updatedAt, who: profiles.username })
    .from(clubs)
    .leftJoin(profiles, eq(profiles.id, clubs.updatedBy))
    .where(eq(clubs.id, id));
  if (!club) return new AppError('missing', CLUB_GONE);
  // Row-level security let nothing through: the role has been taken away since.
  if (club.version === version) return new AppError('forbidden', MAY_NOT_EDIT);
  const change = changedSince('club', club.who, club.updatedAt, site.timeZone);
  return new AppError('conflict', `${change}, after you opened it. ${NOTHING_SAVED}`);
}
