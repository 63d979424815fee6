import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Transaction } from '#db/db.ts';
import { availableLocations } from '#db/schema/locations.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { explaining } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { NO_PERMISSION, requireLocationKeeper } from './policy.ts';
import {
  cleanPlaceName,
  COUNTY_EMPTY,
  placeNameProblem,
  STATE_EMPTY,
  STATE_NOT_CHOSEN,
} from './schema.ts';
import type { LocationStatus, NewCounty } from './schema.ts';

const LOCATION_GONE = 'This location has been deleted.';

/**
 * Counties left from a deleted state get its new spelling.
 *
 * @throws AppError invalid for the name, conflict when it is listed, in whatever case (ALOC-09)
 */
export async function addState(db: Db, actor: Actor, name: string): Promise<string> {
  requireLocationKeeper(actor);
  const state = checkedName(name, STATE_EMPTY);
  await count(db, actor);
  await db.write(actor, async (tx) => {
    const known = await findState(tx, state);
    if (known) throw isThere(known.state, known.isActive);
    await insert(tx, { state, county: null }, state);
    await tx
      .update(availableLocations)
      .set({ state })
      .where(and(isAlike(availableLocations.state, state), ne(availableLocations.state, state)));
  });
  return state;
}

/** @throws AppError invalid for the names, missing when the state is not listed, conflict when the county is (ALOC-14) */
export async function addCounty(db: Db, actor: Actor, added: NewCounty): Promise<string> {
  requireLocationKeeper(actor);
  const wanted = checkedName(added.state, STATE_NOT_CHOSEN);
  const county = checkedName(added.county, COUNTY_EMPTY);
  await count(db, actor);
  await db.write(actor, async (tx) => {
    const state = await findState(tx, wanted);
    if (!state) {
      throw new AppError('missing', `${wanted} isn’t on the list anymore. Add the state first.`);
    }
    const [known] = await tx
      .select({ county: availableLocations.county, isActive: availableLocations.isActive })
      .from(availableLocations)
      .where(
        and(isAlike(availableLocations.state, wanted), isAlike(availableLocations.county, county)),
      );
    const place = `${known?.county ?? county}, ${state.state}`;
    if (known) throw isThere(place, known.isActive);
    await insert(tx, { state: state.state, county }, place);
  });
  return county;
}

/** @throws AppError missing when it is gone (ALOC-17) */
export async function setLocationStatus(db: Db, actor: Actor, { id, isActive }: LocationStatus) {
  requireLocationKeeper(actor);
  await count(db, actor);
  const { rowCount } = await db.write(actor, (tx) =>
    tx.update(availableLocations).set({ isActive }).where(eq(availableLocations.id, id)),
  );
  if (rowCount === 0) throw new AppError('missing', LOCATION_GONE);
}

/**
 * A state's counties stay, but are not offered until the state is back (D34).
 *
 * @throws AppError missing when it is gone (ALOC-20)
 */
export async function deleteLocation(db: Db, actor: Actor, id: string): Promise<void> {
  requireLocationKeeper(actor);
  await count(db, actor);
  const { rowCount } = await db.write(actor, (tx) =>
    tx.delete(availableLocations).where(eq(availableLocations.id, id)),
  );
  if (rowCount === 0) throw new AppError('missing', LOCATION_GONE);
}

async function count(db: Db, { userId }: Member): Promise<void> {
  await db.asAccounts((tx) => limit(tx, `admin of ${userId}`, LIMITS.admin));
}

function checkedName(typed: string, empty: string): string {
  const problem = placeNameProblem(typed, empty);
  if (problem !== null) throw new AppError('invalid', problem);
  return cleanPlaceName(typed);
}

async function findState(tx: Transaction, state: string) {
  const [known] = await tx
    .select({ state: availableLocations.state, isActive: availableLocations.isActive })
    .from(availableLocations)
    .where(
      and(
        isAlike(availableLocations.state, state),
        or(isNull(availableLocations.county), eq(availableLocations.county, '')),
      ),
    );
  return known;
}

/** Ignores case and repeated blanks. */
function isAlike(column: AnyPgColumn, name: string): SQL {
  return sql`lower(btrim(regexp_replace(${column}, '\\s+', ' ', 'g'))) = lower(${name})`;
}

function isThere(place: string, isActive: boolean): AppError {
  return new AppError(
    'conflict',
    isActive
      ? `${place} is already on the list.`
      : `${place} is already on the list but inactive. Turn it on instead.`,
  );
}

type NewLocation = typeof availableLocations.$inferInsert;

async function insert(tx: Transaction, location: NewLocation, place: string): Promise<void> {
  await tx
    .insert(availableLocations)
    .values(location)
    .catch(
      explaining({
        // Someone else added it at the same moment.
        unique_violation: ['conflict', isThere(place, true).message],
        insufficient_privilege: ['forbidden', NO_PERMISSION],
      }),
    );
}
